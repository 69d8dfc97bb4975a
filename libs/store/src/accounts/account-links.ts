import { changed } from '../connection/changed.js';
import { AccountLinkEntity } from './account-link.entity.js';
import type { Tx } from '../connection/store.js';

export type LinkPurpose = AccountLinkEntity['purpose'];

/** Permission of the holder of a mailed link, single-use. */
export interface AccountLink {
  readonly accountId: string;
  readonly email: string;
}

/** Invalidates earlier links of the account for the same purpose. */
export async function insertAccountLink(
  tx: Tx,
  link: AccountLink & { readonly id: string; readonly purpose: LinkPurpose; readonly expiresAt: Date },
): Promise<void> {
  await endAccountLinks(tx, link.accountId, link.purpose);
  await tx.insert(AccountLinkEntity, link);
}

/** Uses the link. @returns null when it is unknown, expired, or used */
export async function useAccountLink(tx: Tx, id: string, purpose: LinkPurpose, now: Date): Promise<AccountLink | null> {
  const rows = await changed<AccountLink>(
    tx,
    `update account_link set used_at = $3 where id = $1 and purpose = $2 and used_at is null and expires_at > $3
     returning account_id as "accountId", email`,
    [id, purpose, now],
  );
  return rows[0] ?? null;
}

/** Invalidates the account's links for this purpose. */
export async function endAccountLinks(tx: Tx, accountId: string, purpose: LinkPurpose): Promise<void> {
  await tx.query(
    'update account_link set expires_at = least(expires_at, now()) where account_id = $1 and purpose = $2 and used_at is null',
    [accountId, purpose],
  );
}
