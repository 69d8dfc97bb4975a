import { newUserKey, signText } from '@primitives/messaging';
import { FINAL_EXIT, FinalError, type Clock, type Log } from '@primitives/runtime';
import { renewalText, type Membership, type RunnerFacts } from '@primitives/protocol';
import pRetry from 'p-retry';
import { requestToJoin, requestRenewal, JoinClosedError, JoinRefusedError, NotAdmittedError } from './join-endpoint.js';
import { readMember, writeMember, type Member } from './member-file.js';

export interface JoinOptions {
  /** Folder of the membership. */
  readonly home: string;
  /** The platform's URL, and the token for the first time; not needed afterwards. */
  readonly url: string | null;
  readonly token: string | null;
  readonly name: string;
  readonly facts: RunnerFacts;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** This machine has no membership and no join token. */
export class NotAMemberError extends FinalError {
  override readonly name = 'NotAMemberError';
  readonly exitCode = FINAL_EXIT.MISCONFIGURED;

  constructor(readonly home: string) {
    super(
      `${home} holds no membership: give PRIMITIVES_JOIN_URL and PRIMITIVES_JOIN_TOKEN, or run PRIMITIVES_JOIN_TOKEN=TOKEN primitives runner --join URL`,
    );
  }
}

/** The platform may be starting, or be unavailable for a long time. */
const FIRST_AGAIN_MS = 100;
const LONGEST_AGAIN_MS = 1_000;

/**
 * Returns this machine's membership with fresh credentials, or joins with the token. The runner creates the key; its
 * seed never leaves the machine. It stores the key before it sends the token, so that it can repeat a request whose
 * answer was lost. A machine that joined at another URL stays a member if the platform has moved to the given one;
 * otherwise it joins there with the token.
 */
export async function becomeMember(options: JoinOptions): Promise<Member> {
  const known = await readMember(options.home);
  const { url, token, home } = options;
  if (known && known.jwt !== NOT_YET) {
    if (!url || known.url === url) return refreshed(known, options);
    const moved = await movedTo(url, known, options);
    if (moved) return moved;
  }
  if (!url || !token) throw new NotAMemberError(home);
  const member = known?.url === url ? known : { ...NO_MEMBERSHIP, ...newUserKey(), url };
  await writeMember(home, member);
  const request = { v: 1 as const, token, publicKey: member.publicKey, name: options.name, facts: options.facts };
  const joined = await retryUntilAvailable(options, () => requestToJoin(url, request));
  options.log.info({ runnerId: joined.runnerId, pool: joined.pool, url }, 'this machine joined the fleet');
  return saveMembership(home, member, joined);
}

/** Requests fresh credentials once. @throws NotAdmittedError, JoinRefusedError, JoinClosedError */
export async function renew(home: string, member: Member, clock: Clock): Promise<Member> {
  const { runnerId, url } = member;
  const at = clock.now().toISOString();
  return saveMembership(
    home,
    member,
    await requestRenewal(url, { v: 1, runnerId, at, signature: signText(member, renewalText(runnerId, at)) }),
  );
}

/** The membership at another URL of the same platform; null if that platform does not know it and a token is given. */
async function movedTo(url: string, member: Member, options: JoinOptions): Promise<Member | null> {
  const { home, clock, log, token } = options;
  try {
    return await retryUntilAvailable(options, () => renew(home, { ...member, url }, clock));
  } catch (error) {
    const isUnknown = error instanceof JoinRefusedError && error.code === 'runner_unknown';
    if (!token || !(isUnknown || error instanceof NotAdmittedError)) throw error;
    log.warn({ left: member.url, url }, 'this machine is a member of another platform; it joins this one instead');
    return null;
  }
}

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

/** Content of the member file until the platform answers the join request. */
const NOT_YET = 'not yet';
const NO_MEMBERSHIP: Membership = {
  v: 1,
  runnerId: 'not-joined',
  pool: 'none',
  natsUrl: 'none',
  jwt: NOT_YET,
  expiresAt: '1970-01-01T00:00:00.000Z',
};

async function saveMembership(home: string, member: Member, membership: Membership): Promise<Member> {
  const next = { ...member, ...membership };
  await writeMember(home, next);
  return next;
}

/** Repeats `work` until the platform answers, or this process stops. */
const retryUntilAvailable = <T>({ log, signal }: JoinOptions, work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    minTimeout: FIRST_AGAIN_MS,
    maxTimeout: LONGEST_AGAIN_MS,
    signal,
    shouldRetry: ({ error }) => {
      if (!(error instanceof JoinClosedError)) return false;
      log.info({ reason: error.message }, 'the platform is unavailable; retrying');
      return true;
    },
  });
