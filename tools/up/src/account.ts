import { accountByEmail, setRole, type Account } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';

type Role = Account['role'];

/** No one has signed up with the e-mail. */
export class AccountUnknownError extends Error {
  override readonly name = 'AccountUnknownError';

  constructor(readonly email: string) {
    super(`there is no account ${email}; its owner signs up first`);
  }
}

/**
 * Gives the account with this e-mail another role. Anyone with the administrator's URL may do so, which is how an
 * installation gets its first administrator. The audit log records it; it applies from the account's next request on.
 *
 * @param actor who acts, for the audit log: a command has no account
 * @returns the previous role
 * @throws AccountUnknownError
 */
export function grantRole(
  store: Store,
  email: string,
  role: Role,
  { actor, reason }: { readonly actor: string; readonly reason?: string | undefined },
): Promise<Role> {
  return store.transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    const before = account && (await setRole(tx, account.id, role));
    if (!account || !before) throw new AccountUnknownError(email);
    if (before !== role)
      await writeAuditLog(tx, {
        accountId: null,
        act: 'account.set_role',
        target: account.id,
        details: { actor, from: before, to: role, ...(reason ? { reason } : {}) },
      });
    return before;
  });
}
