import { newUserKey } from '@primitives/messaging';
import { JoinRefusedError, NotAdmittedError, requestToJoin } from './join-endpoint.js';
import { retryUntilAvailable, type JoinOptions } from './join-options.js';
import { readJoining, removeJoining, writeJoining, writeMember, type Member } from './member-file.js';

/**
 * Joins the platform with a one-time token. The runner creates the key; its seed never leaves the machine. It stores
 * the key before it sends the token, so that it can repeat a request whose answer was lost. An earlier membership stays
 * stored until the platform has answered.
 *
 * @throws NotAdmittedError, JoinRefusedError
 */
export async function joinWithToken(options: JoinOptions, url: string, token: string): Promise<Member> {
  const { home, name, facts, log } = options;
  const pending = await readJoining(home);
  const joining = pending?.url === url ? pending : { ...newUserKey(), url };
  await writeJoining(home, joining);
  const request = { v: 1 as const, token, publicKey: joining.publicKey, name, facts };
  const membership = await retryUntilAvailable(options, () => requestToJoin(url, request)).catch(
    async (error: unknown) => {
      if (error instanceof NotAdmittedError || error instanceof JoinRefusedError) await removeJoining(home);
      throw error;
    },
  );
  const member = { ...joining, ...membership };
  await writeMember(home, member);
  await removeJoining(home);
  log.info({ runnerId: member.runnerId, pool: member.pool, url }, 'this machine joined the fleet');
  return member;
}
