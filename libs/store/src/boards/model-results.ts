import type { FoldableResult } from '@primitives/boards';
import { latestVisibility } from './latest-visibility.js';
import type { Tx } from '../connection/store.js';

/** A result of a model on a track, visible or removed by a maintainer. */
export interface ModelResult extends FoldableResult {
  readonly trackId: string;
  readonly visibility: 'shown' | 'hidden';
}

/** The results of a model under the present labels of its tracks, oldest submission first. */
export function resultsOfModel(db: Tx, fingerprint: string): Promise<ModelResult[]> {
  return db.query<ModelResult[]>(
    `select * from (
       select e.id as "evaluationId", s.id as "submissionId", s.fingerprint, e.track_id as "trackId", ${latestVisibility('e.id')} as visibility
         from submission s join evaluation e on e.submission_id = s.id join result r on r.evaluation_id = e.id
         join track t on t.id = e.track_id join split p on p.id = t.split_id and p.labels_sha256 = r.labels_sha256
        where s.fingerprint = $1 and not e.debug) o
      where o.visibility in ('shown', 'hidden') order by o."submissionId", o."evaluationId"`,
    [fingerprint],
  );
}

/** The evaluations of a model in progress by teams of an account, without debug runs; oldest submission first. */
export function pendingOfModel(db: Tx, fingerprint: string, accountId: string): Promise<ModelResult[]> {
  return db.query<ModelResult[]>(
    `select e.id as "evaluationId", s.id as "submissionId", s.fingerprint, e.track_id as "trackId", 'shown' as visibility
       from submission s join evaluation e on e.submission_id = s.id
      where s.fingerprint = $1 and not e.debug and e.ended_at is null
        and exists (select from membership m where m.team_id = s.team_id and m.account_id = $2)
      order by s.id, e.id`,
    [fingerprint, accountId],
  );
}

/** The fingerprint of a submission's bundle; null if it has none. */
export async function fingerprintOf(db: Tx, submissionId: string): Promise<string | null> {
  const rows = await db.query<{ fingerprint: string | null }[]>('select fingerprint from submission where id = $1', [
    submissionId,
  ]);
  return rows[0]?.fingerprint ?? null;
}
