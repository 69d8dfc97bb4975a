import type { Tx } from '../connection/store.js';
import type { BusyRunner } from './shards.js';

/** A lease on cancelled work. */
export interface IdleLease {
  readonly runnerId: string;
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
}

/** The runners that work on an evaluation. */
export function leasesOf(db: Tx, evaluationId: string): Promise<IdleLease[]> {
  return db.query<IdleLease[]>(
    `select leased_by as "runnerId", evaluation_id as "evaluationId", shard_index as "shardIndex", fence from shard
      where evaluation_id = $1 and done_at is null and leased_by is not null and leased_until > clock_timestamp() - interval '1 minute'`,
    [evaluationId],
  );
}

/** Of the shards that runners report, those that they no longer lease, or whose evaluation has ended. */
export function idleOf(db: Tx, busy: readonly BusyRunner[]): Promise<IdleLease[]> {
  if (busy.length === 0) return Promise.resolve([]);
  return db.query<IdleLease[]>(
    `select busy."runnerId", s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", s.fence
       from jsonb_to_recordset($1::jsonb) as busy("runnerId" text, "evaluationId" uuid, "shardIndex" integer)
       join shard s on s.evaluation_id = busy."evaluationId" and s.shard_index = busy."shardIndex"
       join evaluation e on e.id = s.evaluation_id
      where s.fence > 0 and (e.state <> 'predicting' or s.leased_by is distinct from busy."runnerId" or s.done_at is not null)`,
    [JSON.stringify(busy)],
  );
}
