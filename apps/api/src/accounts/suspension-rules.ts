import { UserError } from '@primitives/errors';
import type { Account, SuspendableAccount } from '@primitives/store/accounts';

type Actor = Pick<Account, 'id' | 'role'>;

/** No one can sign in with an address at this reserved domain: a program created the account. */
const isSystem = (email: string): boolean => email.endsWith('.invalid');

/** @throws UserError account_unknown, forbidden */
export function requireManageable(id: string, target: SuspendableAccount | null, actor: Actor): SuspendableAccount {
  if (!target || isSystem(target.email))
    throw new UserError('account_unknown', `account ${id} does not exist, or no one can sign in with it`);
  if (target.role !== 'researcher' && actor.role !== 'admin')
    throw new UserError('forbidden', 'only administrators suspend and reinstate maintainers and administrators', {
      expected: 'an administrator',
      found: `a ${actor.role}`,
    });
  return target;
}

/**
 * @param admins the administrators that are not suspended
 * @throws UserError account_unknown, forbidden, input_invalid, last_admin
 */
export function requireSuspendable(
  id: string,
  target: SuspendableAccount | null,
  actor: Actor,
  admins: readonly string[],
): SuspendableAccount {
  const account = requireManageable(id, target, actor);
  if (account.id === actor.id)
    throw new UserError('input_invalid', 'account: you cannot suspend your own account', {
      expected: 'the account of someone else',
      found: account.email,
    });
  if (admins.length === 1 && admins[0] === account.id)
    throw new UserError('last_admin', 'this account is the only administrator');
  return account;
}
