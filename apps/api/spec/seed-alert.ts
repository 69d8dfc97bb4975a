import type { Store } from '@primitives/store/connection';
import { insertProbingAlert } from '@primitives/store/submissions';
import { randomUUID } from 'node:crypto';

/**
 * An open alert about probing, of a separate account.
 *
 * @returns its id
 */
export async function seedAlert(
  admin: Store,
  trackId: string,
  evaluationId: string,
  accountId = randomUUID(),
): Promise<string> {
  const text =
    '1 of 1 submissions repeat all scores of an earlier one on at least half of the images and differ on others';
  const alert = {
    trackId,
    kind: 'account',
    subject: accountId,
    signal: 'partial_copies',
    evaluationIds: [evaluationId],
    text,
  } as const;
  const id = await insertProbingAlert(admin.manager, alert);
  if (id === null) throw new Error('an alert of this account is open already');
  return id;
}
