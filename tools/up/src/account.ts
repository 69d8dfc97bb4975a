import { accountByEmail, setRole, writeAct, type Account, type Store } from '@primitives/store';

type Role = Account['role'];

/** No one has signed up with the e-mail. */
export class AccountUnknownError extends Error {
  override readonly name = 'AccountUnknownError';

  constructor(readonly email: string) {
    super(`there is no account ${email}; its owner signs up first`);
  }
}

/**
 * Gives the account with this e-mail another role, in the name of the installation: who has the administrator's URL may. Above all the first
 * administrator, whom no one could appoint through the api. Noted in the audit log; it holds from the account's next request on.
 *
 * @returns the role that it had
 * @throws AccountUnknownError
 */
export function grantRole(store: Store, email: string, role: Role): Promise<Role> {
  return store.transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    const before = account && (await setRole(tx, account.id, role));
    if (!account || !before) throw new AccountUnknownError(email);
    if (before !== role)
      await writeAct(tx, {
        accountId: null,
        act: 'account.set_role',
        target: account.id,
        details: { from: before, to: role },
      });
    return before;
  });
}
