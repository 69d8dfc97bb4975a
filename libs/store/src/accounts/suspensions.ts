import { updateWhere } from '../connection/rows.js';
import type { Tx } from '../connection/store.js';
import { AccountEntity } from './account.entity.js';
import type { Account } from './accounts.js';
import { deleteSessionsOf } from './sessions.js';

/** An account that is about to be suspended or reinstated. */
export type SuspendableAccount = Pick<Account, 'id' | 'email' | 'role'> & { readonly suspendedAt: Date | null };

/** Locks the account until the transaction ends. Null if there is no such account, or its owner deleted it. */
export async function lockSuspendable(tx: Tx, id: string): Promise<SuspendableAccount | null> {
  const rows = await tx.query<SuspendableAccount[]>(
    'select id, email, role, suspended_at as "suspendedAt" from account where id = $1 and deleted_at is null for update',
    [id],
  );
  return rows[0] ?? null;
}

/** Suspends the account, or changes the reason of its suspension, and ends its sessions. Its API tokens stay. */
export async function suspendAccount(
  tx: Tx,
  { id, suspendedAt }: SuspendableAccount,
  reason: string,
  now: Date,
): Promise<void> {
  await updateWhere(tx, AccountEntity, { id }, { suspendedAt: suspendedAt ?? now, suspensionReason: reason });
  await deleteSessionsOf(tx, id, null);
}

export async function reinstateAccount(tx: Tx, id: string): Promise<void> {
  await updateWhere(tx, AccountEntity, { id }, { suspendedAt: null, suspensionReason: null });
}

/** Why the account is suspended; null if it is not. No suspension is recorded before the transaction ends. */
export async function lockSuspensionReason(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.query<{ reason: string | null }[]>(
    'select suspension_reason as reason from account where id = $1 for share',
    [id],
  );
  return rows[0]?.reason ?? null;
}
