import { HIDDEN_SPLIT_DAYS, type HiddenSplitUse } from '@primitives/evaluation';
import { METRICS_REPORTED, metricsReportedOf } from '../boards/publications.js';
import type { Tx } from '../connection/store.js';
import { CHARGED } from './submissions.js';

export interface HiddenSplitSubmitter {
  readonly accountId: string;
  readonly teamId: string;
  /** Key of the domain of the account's verified e-mail address; null if unverified. */
  readonly domainKey: string | null;
  readonly trackId: string;
}

/** SQL: metric values of a `result_release`, by board. */
const valuesOf = (release: string): string =>
  `(select jsonb_object_agg(b.key, b.value -> 'values') from jsonb_each(${release}.boards) b)`;

/**
 * SQL: whether an `evaluation e` of a `submission s` revealed nothing that an earlier one of the same model on its
 * track had not: its values are known, and equal those of the earlier one, and it has no further slices. A withheld
 * result counts: whether its values are equal is not known.
 *
 * @param by SQL: whether the earlier `submission o` is of the same submitter
 */
const repeats = (by: string): string => `exists (
  select from result_release x, submission o join evaluation oe on oe.submission_id = o.id join result_release y on y.evaluation_id = oe.id
   where x.evaluation_id = e.id and o.fingerprint = s.fingerprint and o.id <> s.id and oe.track_id = e.track_id and oe.id < e.id
     and not oe.debug and ${by} and ${METRICS_REPORTED} and ${metricsReportedOf('oe.id')} and (y.details or not x.details) and ${valuesOf('x')} = ${valuesOf('y')})`;

/**
 * The start times of evaluations on hidden splits that count for this submitter: on the images of the track, on any
 * track, by the account and by the team within 90 days; on all hidden splits by the accounts of the e-mail domain
 * within a day. Teams of the maintainers (`reference`) do not count for the domain. A copy that repeats the values of
 * an earlier evaluation of the same account, or of the same team, does not count for that one: it reveals nothing new.
 */
export async function hiddenSplitUse(db: Tx, of: HiddenSplitSubmitter, now: Date): Promise<HiddenSplitUse> {
  const rows = await db.query<{ at: Date; account: boolean; team: boolean; domain: boolean }[]>(
    `select e.created_at as at, same.images and s.account_id = $1 and not ${repeats('o.account_id = s.account_id')} as account,
            same.images and s.team_id = $2 and not ${repeats('o.team_id = s.team_id')} as team,
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
