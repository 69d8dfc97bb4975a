import { changed } from '../connection/changed.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import { announceRunner } from './runner-events.js';
import { ITS_RESULT, type ReleasedShard } from '../shards/shards.js';
import type { Tx } from '../connection/store.js';

/**
 * Why a runner is in quarantine: it failed, failed a self-test, was outvoted in an audit, or a maintainer put it there.
 */
export type QuarantineCause = 'failures' | 'self_test' | 'outvoted' | 'maintainer';

export interface QuarantinedRunner {
  readonly runner: string;
  readonly pool: string;
  readonly since: Date;
  readonly reason: string;
}

export function quarantinedRunners(db: Tx): Promise<QuarantinedRunner[]> {
  return db.query<QuarantinedRunner[]>(
    `select id as runner, pool, quarantined_at as since, quarantine_reason as reason from runner
      where quarantined_at is not null and quarantine_reason is not null and retired_at is null order by quarantined_at desc`,
  );
}

/**
 * A passed self-test shows that a machine computes, not that its answers are honest: it ends a quarantine for these
 * causes only.
 */
const ENDED_BY_SELF_TEST = `quarantine_cause in ('failures', 'self_test')`;

/**
 * Quarantines the runner, and publishes the event. A quarantine that a self-test may end is replaced by one of another
 * cause or reason.
 *
 * @returns false when nothing changed, or the runner was never seen
 */
export async function quarantineRunner(
  tx: Tx,
  runnerId: string,
  reason: string,
  cause: QuarantineCause,
): Promise<boolean> {
  const rows = await changed<{ pool: string }>(
    tx,
    `update runner set quarantined_at = coalesce(quarantined_at, clock_timestamp()), quarantine_reason = $2, quarantine_cause = $3
      where id = $1 and (quarantined_at is null or (${ENDED_BY_SELF_TEST} and $3 <> 'failures' and quarantine_reason <> $2))
      returning pool`,
    [runnerId, reason.slice(0, 2_000), cause],
  );
  const pool = rows[0]?.pool;
  if (pool === undefined) return false;
  await announceRunner(tx, { runnerId, pool, kind: 'quarantined', details: { reason: reason.slice(0, 2_000) } });
  return true;
}

/** Ends the leases of runners in quarantine; their shards must be requeued. */
export function endQuarantinedLeases(tx: Tx): Promise<ReleasedShard[]> {
  return changed<ReleasedShard>(
    tx,
    `update shard s set leased_until = null, leased_by = null from runner r, evaluation e join track t on t.id = e.track_id
      where r.quarantined_at is not null and s.leased_by = r.id and s.done_at is null and s.leased_until > clock_timestamp()
        and e.id = s.evaluation_id and e.state = 'predicting'
      returning s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", t.pool`,
    [],
  );
}

/**
 * Releases the runner from quarantine; earlier failures no longer count against it.
 *
 * @param passedSelfTest the self-test that ends the quarantine; null: a maintainer does. A self-test only ends the
 * quarantine that it was requested for
 * @returns false when the runner was not in quarantine, or remains in it
 */
export async function liftQuarantine(tx: Tx, runnerId: string, passedSelfTest: string | null = null): Promise<boolean> {
  const rows = await changed<{ pool: string }>(
    tx,
    `update runner set quarantined_at = null, quarantine_reason = null, quarantine_cause = null, trusted_since = clock_timestamp()
      where id = $1 and quarantined_at is not null and ($2::uuid is null
         or (${ENDED_BY_SELF_TEST} and quarantined_at < (select requested_at from self_test where id = $2))) returning pool`,
    [runnerId, passedSelfTest],
  );
  const pool = rows[0]?.pool;
  if (pool === undefined) return false;
  const details = passedSelfTest === null ? {} : { reason: 'it passed a self-test' };
  await announceRunner(tx, { runnerId, pool, kind: 'trusted', details });
  return true;
}

/** Accepted predictions of a quarantined runner that no audit confirmed. */
const SUSPECT = `s.done_at is not null and s.verdict is null and s.leased_by in (select id from runner where quarantined_at is not null)
  and not exists (select from shard a where a.evaluation_id = s.evaluation_id and a.verdict = 'agreed'
                     and (a.audit_of = s.shard_index or a.shard_index = s.shard_index))`;

/** Running evaluations with predictions of quarantined runners that no audit confirmed. */
export async function suspectEvaluations(db: Tx): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select distinct e.id from evaluation e join shard s on s.evaluation_id = e.id where e.state = 'predicting' and ${SUSPECT}`,
  );
  return rows.map(({ id }) => id);
}

/** Discards these predictions of an evaluation. The caller holds its lock and requeues the shards. */
export function discardSuspectShards(tx: Tx, evaluationId: string): Promise<ReleasedShard[]> {
  return changed<ReleasedShard>(
    tx,
    `update shard s set done_at = null, done_fence = null, leased_by = null, leased_until = null, released_at = now()
       from evaluation e join track t on t.id = e.track_id where e.id = $1 and s.evaluation_id = $1 and e.state = 'predicting' and ${SUSPECT}
      returning s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", t.pool`,
    [evaluationId],
  );
}

/** A current result that depends on predictions of a runner that no audit confirmed. */
export interface UnconfirmedResult {
  readonly evaluationId: string;
  readonly submissionCode: string;
  readonly name: string;
  readonly trackSlug: string;
  readonly shards: number;
  /** Start of its rerun; null without one. */
  readonly rerunSince: Date | null;
}

/**
 * The unconfirmed results of a runner, latest first, for review by a maintainer. A rescored result depends on the
 * predictions of the result that it was rescored from.
 */
export function unconfirmedResultsOf(db: Tx, runnerId: string, first: number): Promise<UnconfirmedResult[]> {
  return db.query(
    `select e.id as "evaluationId", b.code as "submissionCode", b.name, t.slug as "trackSlug", count(*)::int as shards,
            (select r.created_at from evaluation r where r.rerun_of = e.id and r.ended_at is null) as "rerunSince"
       from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
       join shard s on s.evaluation_id = case when exists (select from shard own where own.evaluation_id = e.id) then e.id else e.reused_from end
       join shard_result r on ${ITS_RESULT}
      where s.leased_by = $1 and s.audit_of is null and e.state = 'scored' and not e.debug
        and coalesce(${latestVisibility('e.id')}, 'shown') not in ('superseded', 'withdrawn')
        and not exists (select from shard a where a.evaluation_id = s.evaluation_id and a.audit_of = s.shard_index and a.verdict = 'agreed')
      group by e.id, b.code, b.name, t.slug order by e.id desc limit $2`,
    [runnerId, first],
  );
}
