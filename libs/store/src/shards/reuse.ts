import { changed } from '../connection/changed.js';
import { ITS_RESULT } from './shards.js';
import type { Tx } from '../connection/store.js';

/**
 * A scored evaluation with the same answers: the same bundle under the same protocol on the same split, predicted by
 * runner releases that the pool has now. Unconfirmed answers of quarantined runners are not reused, nor those of a
 * result with a past or running rerun.
 */
export async function reusableAnswers(db: Tx, evaluationId: string): Promise<string | null> {
  const rows = await db.query<{ id: string }[]>(
    `select e.id
       from evaluation now join submission mine on mine.id = now.submission_id join track t on t.id = now.track_id
       join submission b on b.bundle_sha256 = mine.bundle_sha256
       join evaluation e on e.submission_id = b.id and e.state = 'scored' and e.id <> now.id
       join track other on other.id = e.track_id and coalesce(e.split_id, other.split_id) = coalesce(now.split_id, t.split_id) and other.protocol = t.protocol
      where now.id = $1
        and exists (select from shard s where s.evaluation_id = e.id)
        and not exists (select from evaluation again where again.rerun_of = e.id and (again.ended_at is null or again.state = 'scored'))
        and not exists (
          select from shard s left join shard_result r on ${ITS_RESULT}
           where s.evaluation_id = e.id and s.audit_of is null
             and (r.runner_id is null
               or not exists (select from runner same where same.pool = t.pool and same.retired_at is null
                                 and same.heartbeat ->> 'version' = r.receipt ->> 'runnerVersion'
                                 and coalesce(same.heartbeat ->> 'onnxruntime', r.receipt #>> '{engine,onnxruntime}') = r.receipt #>> '{engine,onnxruntime}'
                                 and same.heartbeat #>> '{providers,0}' = r.receipt #>> '{engine,provider}')
               or (exists (select from runner q where q.id = r.runner_id and q.quarantined_at is not null)
                   and not exists (select from shard a where a.evaluation_id = e.id and a.audit_of = s.shard_index and a.verdict = 'agreed'))))
      order by e.id desc limit 1`,
    [evaluationId],
  );
  return rows[0]?.id ?? null;
}

/**
 * SQL: whether a `shard_result` was copied from another evaluation (copyAnswers): the runner that computed the original
 * did nothing for it. A later lease of the shard increments the fence.
 */
export const isReused = (result: string) =>
  `(${result}.fence = 1 and exists (select from evaluation ce where ce.id = ${result}.evaluation_id and ce.reused_from is not null))`;

/** Copies the plan, the secret order and the answers of another evaluation. @returns the number of shards */
export async function copyAnswers(tx: Tx, from: string, to: string): Promise<number> {
  await tx.query(
    'insert into evaluation_order (evaluation_id, seed) select $2, seed from evaluation_order where evaluation_id = $1',
    [from, to],
  );
  const shards = await tx.query<unknown[]>(
    `insert into shard (evaluation_id, shard_index, first_row, row_count, released_at, fence, leased_by, done_at, done_fence)
     select $2, shard_index, first_row, row_count, now(), 1, leased_by, now(), 1 from shard where evaluation_id = $1 and audit_of is null
     returning shard_index`,
    [from, to],
  );
  await tx.query(
    `insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
     select $2, r.shard_index, 1, r.runner_id, r.predictions_sha256, r.receipt
       from shard s join shard_result r on ${ITS_RESULT} where s.evaluation_id = $1 and s.audit_of is null`,
    [from, to],
  );
  await changed(tx, 'update evaluation set reused_from = $1 where id = $2', [from, to]);
  return shards.length;
}
