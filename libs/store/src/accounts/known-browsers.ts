import { deleteWhere } from '../connection/rows.js';
import { KnownBrowserEntity } from './known-browser.entity.js';
import type { Tx } from '../connection/store.js';

/**
 * Records a sign-in of the account with this browser.
 *
 * @returns true if it is new; false for the account's first browser
 */
export async function recordBrowser(tx: Tx, accountId: string, sha256: string, now: Date): Promise<boolean> {
  const [before] = await tx.query<{ known: boolean; others: boolean }[]>(
    `select coalesce(bool_or(sha256 = $2), false) as known, count(*) > 0 as others from known_browser where account_id = $1`,
    [accountId, sha256],
  );
  await tx.query(
    `insert into known_browser (account_id, sha256, first_used_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (account_id, sha256) do update set last_used_at = excluded.last_used_at`,
    [accountId, sha256, now],
  );
  return before !== undefined && before.others && !before.known;
}

/** Whether the account has signed in with this browser, from this network, before. */
export function isKnownBrowser(db: Tx, accountId: string, sha256: string): Promise<boolean> {
  return db.existsBy(KnownBrowserEntity, { accountId, sha256 });
}

/** Deletes the account's known browsers: they may belong to someone else. */
export async function forgetBrowsers(tx: Tx, accountId: string): Promise<void> {
  await deleteWhere(tx, KnownBrowserEntity, { accountId });
}
