import type { RunnerLifecycle } from '@primitives/evaluation';
import type { Heartbeat, IsolationLevel } from '@primitives/protocol';
import { isReused } from '../shards/reuse.js';
import { COUNTS_AS_FAILURE } from '../shards/uncounted-leases.js';
import type { Pool } from './pools.js';
import { RUNNER_ACCEPTS, RUNNER_CURRENT, RUNNER_ELIGIBLE } from './runner-ready.js';
import type { Tx } from '../connection/store.js';
import { SHARD_WAITS } from './shard-waits.js';

export interface AssignedShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly submission: string;
  readonly track: string;
  readonly trackName: string;
  /** As an ISO 8601 text. */
  readonly leasedAt: string;
}

/** A maintainer's action on a runner that is still in effect. */
export interface RunnerPause {
  readonly kind: 'cordoned' | 'draining' | 'removed';
  /** As an ISO 8601 text. */
  readonly at: string;
  /** Name of the account; null if it was deleted. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** A runner as maintainers see it. */
export interface RunnerView extends Omit<RunnerLifecycle, 'busy' | 'diskFull'> {
  readonly id: string;
  readonly pool: string;
  readonly heartbeat: Heartbeat;
  readonly joinedAt: Date;
  /** The reason of its quarantine; null without one. */
  readonly quarantineReason: string | null;
  /** The last action that cordoned, drained or removed it, while that is in effect. */
  readonly pause: RunnerPause | null;
  readonly lastSeenAt: Date;
  /** Whether its isolation level meets the minimum of an open track of its pool, or the pool has no such track. */
  readonly eligible: boolean;
  readonly shards: readonly AssignedShard[];
  /** Shards whose predictions were accepted in the last hour, without those that a later evaluation reuses. */
  readonly doneLastHour: number;
  /** Leases of the last hour that ended without predictions because of the machine. */
  readonly failedLastHour: number;
}

/** The fleet, or one of its runners; includes silent and removed ones. */
export function runnersView(db: Tx, runnerId: string | null = null): Promise<RunnerView[]> {
  return db.query<RunnerView[]>(
    `select r.id, r.pool, r.heartbeat, r.joined_at as "joinedAt", r.last_seen_at as "lastSeenAt", r.cordoned_at as "cordonedAt",
            r.draining_at as "drainingAt", r.silent_at as "silentAt", r.left_at as "leftAt", r.quarantined_at as "quarantinedAt", r.quarantine_reason as "quarantineReason", r.retired_at as "removedAt",
            (select jsonb_build_object('kind', v.kind, 'at', v.at, 'by', a.name, 'reason', v.details->>'reason')
               from runner_event v left join account a on a.id = v.account_id
              where v.runner_id = r.id and v.kind in ('cordoned', 'draining', 'removed') and num_nonnulls(r.cordoned_at, r.draining_at, r.retired_at) > 0
              order by v.id desc limit 1) as pause,
            ${RUNNER_ELIGIBLE} as eligible, coalesce(held.shards, '[]') as shards,
            (select count(*)::int from shard_result d where d.runner_id = r.id and d.received_at > now() - interval '1 hour' and not ${isReused('d')}) as "doneLastHour",
            (select count(*)::int from shard_failure f where f.runner_id = r.id and ${COUNTS_AS_FAILURE} and f.at > now() - interval '1 hour') as "failedLastHour"
       from runner r
       left join (select s.leased_by, jsonb_agg(jsonb_build_object('evaluationId', s.evaluation_id, 'shardIndex', s.shard_index,
                         'submission', sub.code, 'track', t.slug, 'trackName', t.short_name, 'leasedAt', s.leased_at) order by s.leased_until) as shards
                    from shard s join evaluation e on e.id = s.evaluation_id join submission sub on sub.id = e.submission_id
                    join track t on t.id = e.track_id
                   where s.leased_until > clock_timestamp() and s.done_at is null and s.released_at is not null
                   group by s.leased_by) held on held.leased_by = r.id
      where $1::text is null or r.id = $1 order by r.pool, r.id`,
    [runnerId],
  );
}

/** Number of open tracks with a minimum isolation level. */
export interface RequiredIsolation {
  readonly level: IsolationLevel;
  readonly tracks: number;
}

/** A pool with the state of its runners and of its queue. */
export interface PoolView extends Omit<Pool, 'createdAt'> {
  /** Minimum isolation levels of its open tracks, weakest first. */
  readonly requiredIsolation: readonly RequiredIsolation[];
  /** Runners that may take shards now. */
  readonly ready: number;
  /** Runners in the fleet: they neither left nor were removed. */
  readonly total: number;
  /** Shards that wait for a runner. */
  readonly waiting: number;
  readonly waitingSince: Date | null;
}

export function poolsView(db: Tx): Promise<PoolView[]> {
  return db.query<PoolView[]>(
    `select p.name, p.description, p.minimum, p.trusted,
            (select coalesce(jsonb_agg(jsonb_build_object('level', k.level, 'tracks', k.tracks) order by k.level), '[]')
               from (select minimum_isolation as level, count(*)::int as tracks from track
                      where pool = p.name and coalesce(closes_at > now(), true) group by 1) k) as "requiredIsolation",
            (select count(*)::int from runner r where r.pool = p.name and ${RUNNER_ACCEPTS}) as ready,
            (select count(*)::int from runner r where r.pool = p.name and ${RUNNER_CURRENT}) as total,
            coalesce(queue.waiting, 0) as waiting, queue.since as "waitingSince"
       from pool p
       left join (select t.pool, count(*)::int as waiting, min(coalesce(s.released_at, e.state_since)) as since
                    from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id
                   where e.state = 'predicting' and ${SHARD_WAITS}
                   group by t.pool) queue on queue.pool = p.name
      order by p.name`,
  );
}
