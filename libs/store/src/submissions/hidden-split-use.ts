import { HIDDEN_SPLIT_DAYS, type HiddenSplitUse } from '@primitives/evaluation';
import type { Tx } from '../connection/store.js';
import { CHARGED } from './submissions.js';

export interface HiddenSplitSubmitter {
  readonly accountId: string;
  readonly teamId: string;
  /** Key of the domain of the account's verified e-mail address; null if unverified. */
  readonly domainKey: string | null;
  readonly trackId: string;
}

/**
 * The start times of evaluations on hidden splits that count for this submitter: on the images of the track, on any
 * track, by the account and by the team within 90 days; on all hidden splits by the accounts of the e-mail domain
 * within a day. Teams of the maintainers (`reference`) do not count for the domain.
 */
export async function hiddenSplitUse(db: Tx, of: HiddenSplitSubmitter, now: Date): Promise<HiddenSplitUse> {
  const rows = await db.query<{ at: Date; account: boolean; team: boolean; domain: boolean }[]>(
    `select e.created_at as at, same.images and s.account_id = $1 as account, same.images and s.team_id = $2 as team,
            coalesce(s.domain_key = $3, false) and not m.reference and e.created_at > $5::timestamptz - interval '24 hours' as domain
       from submission s join team m on m.id = s.team_id join evaluation e on e.submission_id = s.id
       join track t on t.id = e.track_id join split p on p.id = t.split_id and p.role = 'hidden'
       cross join lateral (select p.archive_sha256 = q.archive_sha256 as images
                             from track u join split q on q.id = u.split_id where u.id = $4) same
      where (s.account_id = $1 or s.team_id = $2 or s.domain_key = $3) and e.created_at > $5::timestamptz - $6 * interval '1 day' and ${CHARGED}`,
    [of.accountId, of.teamId, of.domainKey, of.trackId, now, HIDDEN_SPLIT_DAYS],
  );
  const instants = (whose: 'account' | 'team' | 'domain') => rows.filter((row) => row[whose]).map(({ at }) => at);
  return { account: instants('account'), team: instants('team'), domain: instants('domain') };
}

/** Two concurrent evaluations of one account, or of one e-mail domain, must not both be the last of a limit. */
export async function lockSubmitter(
  tx: Tx,
  { accountId, domainKey }: Pick<HiddenSplitSubmitter, 'accountId' | 'domainKey'>,
): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('submitter ' || $1, 0))`, [accountId]);
  if (domainKey !== null)
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('domain ' || $1, 0))`, [domainKey]);
}
