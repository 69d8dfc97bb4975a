import { signText } from '@primitives/messaging';
import { renewalText, type Membership } from '@primitives/protocol';
import { FINAL_EXIT, FinalError, type Clock } from '@primitives/runtime';
import { requestRenewal, JoinClosedError, JoinRefusedError, NotAdmittedError, type Refusal } from './join-endpoint.js';
import { retryUntilAvailable, type JoinOptions } from './join-options.js';
import { joinWithToken } from './join-with-token.js';
import { readMember, writeMember, type Member } from './member-file.js';

/** This machine has no membership and no join token. */
export class NotAMemberError extends FinalError {
  override readonly name = 'NotAMemberError';
  readonly exitCode = FINAL_EXIT.MISCONFIGURED;

  constructor(readonly home: string) {
    super(
      `${home} holds no membership: give PRIMITIVES_JOIN_URL and PRIMITIVES_JOIN_TOKEN, or run PRIMITIVES_JOIN_TOKEN=TOKEN npx primitives runner --join URL`,
    );
  }
}

/**
 * Returns this machine's membership with fresh credentials, or joins with the token. A machine that joined at another
 * URL stays a member if the platform has moved to the given one. If the given platform does not accept the stored
 * membership, the machine joins with the token; the stored membership is replaced only after that.
 *
 * @throws NotAMemberError, NotAdmittedError, JoinRefusedError
 */
export async function becomeMember(options: JoinOptions): Promise<Member> {
  const { url, token, home, log } = options;
  const known = await readMember(home);
  if (!known) {
    if (!url || !token) throw new NotAMemberError(home);
    return joinWithToken(options, url, token);
  }
  try {
    const member = await (url && url !== known.url ? movedTo(url, known, options) : refreshed(known, options));
    log.info({ runnerId: member.runnerId, pool: member.pool, url: member.url }, 'this machine returned to the fleet');
    return member;
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    if (!url || !token) throw refusal.with(adviceFor(known, url));
    log.warn({ stored: known.url, url, reason: refusal.message }, 'joining: the stored membership is not valid there');
    return joinWithToken(options, url, token).catch((error: unknown) => {
      throw isRefusal(error) ? error.with(stateOf(known, url, refusal)) : error;
    });
  }
}

/** Requests fresh credentials once. @throws NotAdmittedError, JoinRefusedError, JoinClosedError */
export async function renew(home: string, member: Member, clock: Clock): Promise<Member> {
  const { runnerId, url } = member;
  const at = clock.now().toISOString();
  const signature = signText(member, renewalText(runnerId, at));
  const membership: Membership = await requestRenewal(url, { v: 1, runnerId, at, signature });
  const next = { ...member, ...membership };
  await writeMember(home, next);
  return next;
}

/** The membership at another URL of the same platform. */
const movedTo = (url: string, member: Member, options: JoinOptions): Promise<Member> =>
  retryUntilAvailable(options, () => renew(options.home, { ...member, url }, options.clock));

/** While the platform is unavailable, valid credentials suffice: the broker may be available. */
async function refreshed(member: Member, options: JoinOptions): Promise<Member> {
  const { home, clock, log } = options;
  try {
    return await renew(home, member, clock);
  } catch (error) {
    if (!(error instanceof JoinClosedError)) throw error;
    if (new Date(member.expiresAt) > clock.now()) return member;
    log.warn({ err: error }, 'the credentials expired and the platform is unavailable');
    return retryUntilAvailable(options, () => renew(home, member, clock));
  }
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof NotAdmittedError || error instanceof JoinRefusedError;

/** What a refused token means for the stored membership. */
const stateOf = ({ url: stored, runnerId }: Member, url: string, refusal: Refusal): string =>
  url === stored
    ? `the stored membership as ${runnerId} is not valid either: ${refusal.message}`
    : `this machine stays a member of ${stored} as ${runnerId}: start without --join to work for it`;

/** What an operator does whose stored membership is refused and who gave no token. */
function adviceFor({ url: stored, runnerId }: Member, url: string | null): string {
  const join = `run PRIMITIVES_JOIN_TOKEN=TOKEN npx primitives runner --join ${url ?? stored} with a new token`;
  return url && url !== stored
    ? `this machine joined ${stored} as ${runnerId}: start without --join to work for it, or ${join}`
    : `to join ${stored} again, ${join}`;
}
