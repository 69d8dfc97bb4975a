import { UserError } from '@primitives/errors';
import { accountById, identitiesOf, passkeysOf } from '@primitives/store/accounts';
import type { Tx } from '@primitives/store/connection';

/**
 * Call after removing a sign-in method, in the same transaction.
 *
 * @throws UserError last_sign_in_method if none is left
 */
export async function requireSignInMethod(tx: Tx, accountId: string): Promise<void> {
  const account = await accountById(tx, accountId);
  if (account?.passwordHash != null) return;
  const [passkeys, identities] = [await passkeysOf(tx, accountId), await identitiesOf(tx, accountId)];
  if (passkeys.length + identities.length === 0)
    throw new UserError('last_sign_in_method', 'this is the last sign-in method of the account');
}
