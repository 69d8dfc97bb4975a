import { CREDENTIALS_MS } from '@primitives/messaging';
import { keysToRevoke, lockRevocations, recordRevoked } from '@primitives/store/fleet';
import type { Parts } from '../dependencies.js';

/**
 * Sends the revoked credentials of the database to the broker. Idempotent: sends the whole list, including entries that
 * the broker already has.
 *
 * @param always also if the database records that the broker was notified, because it may have lost its disk
 */
export async function pushRevocations(
  { store, issuer, rules, clock, log }: Parts,
  { always }: { always: boolean },
): Promise<void> {
  if (!issuer) return;
  await store.transaction(async (tx) => {
    await lockRevocations(tx);
    const { keys, pending } = await keysToRevoke(tx, CREDENTIALS_MS);
    if (!pending && !always) return;
    await issuer.revoke(rules.natsUrl, keys, clock.now());
    await recordRevoked(
      tx,
      keys.map(({ publicKey }) => publicKey),
    );
    if (pending) log.info({ dead: keys.length }, 'pushed revoked credentials to the broker');
  });
}
