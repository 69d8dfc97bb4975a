import { DELAY_SECONDS, RATE_SECONDS, type EvaluationState, type QueuedWork } from '@primitives/evaluation';
import type { IsolationLevel } from '@primitives/protocol';
import { queueOf } from '../evaluations/queue.js';
import { SPEEDS } from '../shards/computing-seconds.js';
import { COUNTS_AS_FAILURE } from '../shards/uncounted-leases.js';
import { RUNNER_ACCEPTS, RUNNER_CURRENT, RUNNER_ELIGIBLE, RUNNER_READY } from './runner-ready.js';
import { NAMED_WHILE_RUNNING } from '../submissions/listings.js';
import type { Tx } from '../connection/store.js';
import { SCORER_STARTED } from './scorer-view.js';
import { SHARD_WAITS } from './shard-waits.js';

export interface FleetSummary {
  /** Runners that may take shards now. */
  readonly ready: number;
  /** Ready runners whose isolation level is below the minimum of every track of their pool. */
  readonly notEligible: number;
  /** Runners in the fleet: they neither left nor were removed. */
  readonly total: number;
  /** Shards that wait for a runner. */
  readonly waiting: number;
  readonly waitingSince: Date | null;
  /** What each evaluation has left to predict, with its measured speed and that of its track in the last hour. */
  readonly work: readonly QueuedWork[];
  /** From the assignment to the predictions, of the shards of the last hour; null without one. */
  readonly fastestShardSeconds: number | null;
  readonly slowestShardSeconds: number | null;
  /** Instances predicted within the last RATE_SECONDS; as in all counts of shards, without reused predictions. */
  readonly lately: number;
  readonly doneLastHour: number;
  readonly failedLastHour: number;
  readonly deadLetters: number;
}

export async function fleetSummary(db: Tx): Promise<FleetSummary> {
  const rows = await db.query<FleetSummary[]>(
    `with queue as (
       select e.id, e.state_since, t.id as track_id, t.pool, sum(s.row_count)::int as instances,
              coalesce(sum(s.row_count) filter (where s.leased_until > clock_timestamp()), 0)::int as leased,
              coalesce(sum(extract(epoch from clock_timestamp() - s.leased_at)) filter (where s.leased_until > clock_timestamp()), 0)::float8 as elapsed,
              coalesce(max(extract(epoch from clock_timestamp() - s.leased_at)) filter (where s.leased_until > clock_timestamp()), 0)::float8 as longest,
              count(*)::int as remaining, count(*) filter (where ${SHARD_WAITS})::int as shards,
              min(coalesce(s.released_at, e.state_since)) filter (where ${SHARD_WAITS}) as since
         from evaluation e join track t on t.id = e.track_id join shard s on s.evaluation_id = e.id
        where e.state = 'predicting' and s.done_at is null and s.verdict is null
        group by e.id, t.id, t.pool),
     ${SPEEDS},
     busy as (
       select pool, least(${DELAY_SECONDS}, extract(epoch from now() - min(state_since))) as seconds from queue group by pool
       having min(state_since) < now() - ${RATE_SECONDS} * interval '1 second'),
     done as (
       select t.pool, ${RATE_SECONDS} / b.seconds * sum(coalesce(s.row_count * coalesce(m.seconds, case when m.id is not null then coalesce(k.seconds, p.seconds) end),
                                   extract(epoch from s.done_at - s.leased_at)))::float8 as seconds
         from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id join busy b on b.pool = t.pool
         left join measured m on m.id = e.id left join recent p on p.pool = t.pool left join recent_of_track k on k.track_id = t.id
        where s.done_at > now() - b.seconds * interval '1 second' and s.leased_at is not null
        group by t.pool, b.seconds),
     accepting as (select r.pool, count(*)::int as runners from runner r where ${RUNNER_ACCEPTS} group by 1)
     select (select count(*)::int from runner r where ${RUNNER_ACCEPTS}) as ready,
            (select count(*)::int from runner r where ${RUNNER_READY} and not ${RUNNER_ELIGIBLE}) as "notEligible",
            (select count(*)::int from runner r where ${RUNNER_CURRENT}) as total,
            (select coalesce(sum(shards), 0)::int from queue) as waiting,
            (select min(since) from queue) as "waitingSince",
            (select coalesce(jsonb_agg(jsonb_build_object('pool', q.pool, 'runners', coalesce(a.runners, 0), 'instances', q.instances, 'leased', q.leased, 'leasedSeconds', q.elapsed, 'secondsPerInstance', m.seconds, 'recentSecondsPerInstance', k.seconds, 'slowSecondsPerInstance', k.slow,
              'remainingShards', q.remaining, 'overheadSeconds', k.overhead, 'longestSeconds', q.longest, 'doneSeconds', d.seconds)), '[]')
               from queue q left join measured m using (id) left join done d using (pool) left join accepting a using (pool) left join recent_of_track k using (track_id)) as work,
            times.fastest as "fastestShardSeconds", times.slowest as "slowestShardSeconds",
            (select coalesce(sum(s.row_count), 0)::int from shard s where s.done_at > now() - ${RATE_SECONDS} * interval '1 second' and s.leased_at is not null) as lately,
            (select count(*)::int from shard s where s.done_at > now() - interval '1 hour' and s.leased_at is not null) as "doneLastHour",
            (select count(*)::int from shard_failure f where ${COUNTS_AS_FAILURE} and f.at > now() - interval '1 hour') as "failedLastHour",
            (select count(*)::int from dead_letter where settled_at is null) as "deadLetters"
       from (select min(extract(epoch from s.done_at - s.leased_at))::float8 as fastest, max(extract(epoch from s.done_at - s.leased_at))::float8 as slowest
               from shard s where s.done_at > now() - interval '1 hour' and s.done_at > s.leased_at) times`,
  );
  const row = rows[0];
  if (!row) throw new Error('the fleet was summed up with no row');
  return row;
}

/**
 * Why an evaluation runs: for its entry, as a debug run of its team, to recompute a result, or on the public sample, to
 * show the answers of a leading entry (queueSampleRuns).
 */
export type EvaluationPurpose = 'entry' | 'debug' | 'rerun' | 'examples';

/** An evaluation that has not ended, in the queue of its pool. */
export interface QueuedEvaluation {
  readonly evaluationId: string;
  readonly code: string;
  readonly name: string;
  readonly team: string;
  readonly teamShareWeight: number;
  /** Whether everyone may see its submission and team, not only maintainers. */
  readonly named: boolean;
  readonly trackSlug: string;
  readonly track: string;
  readonly pool: string;
  /** Minimum isolation level of the track. */
  readonly minimumIsolation: IsolationLevel;
  readonly purpose: EvaluationPurpose;
  readonly state: EvaluationState;
  readonly stateSince: Date;
  readonly createdAt: Date;
  readonly priority: number;
  /** Whether a scorer has started on it. */
  readonly scoringStarted: boolean;
  readonly shards: number;
  readonly done: number;
  /** Assigned to runners. */
  readonly leased: number;
}

/**
 * Evaluations that have not ended, in the order of each pool's queue.
 */
export function evaluationQueue(db: Tx, limit: number): Promise<QueuedEvaluation[]> {
  return db.query<QueuedEvaluation[]>(
    `with ${queueOf('true')}
     select e.id as "evaluationId", s.code, s.name, m.name as team, m.share_weight as "teamShareWeight", ${NAMED_WHILE_RUNNING} as named, t.slug as "trackSlug", t.short_name as track, t.pool, t.minimum_isolation as "minimumIsolation", e.state,
            case when e.rerun_of is not null then 'rerun' when e.attempt <= 0 then 'examples' when e.debug then 'debug' else 'entry' end as purpose,
            e.state_since as "stateSince", e.created_at as "createdAt", e.priority, e.state = 'scoring' and ${SCORER_STARTED} as "scoringStarted", coalesce(p.shards, 0) as shards, coalesce(p.done, 0) as done,
            q.leased
       from queue q join evaluation e using (id) join submission s on s.id = e.submission_id join team m on m.id = s.team_id join track t on t.id = e.track_id
       left join lateral (select count(*)::int as shards, count(*) filter (where done_at is not null)::int as done
                            from shard where evaluation_id = e.id and audit_of is null) p on true
      order by q.pool, q.place limit $1`,
    [limit],
  );
}
