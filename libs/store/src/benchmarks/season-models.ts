import type { BoardResult } from '@primitives/results';
import type { Tx } from '../connection/store.js';

/** The declared training data of submissions, by code; null: not declared. */
export async function trainingDataOf(db: Tx, codes: readonly string[]): Promise<Map<string, readonly string[] | null>> {
  const rows = await db.query<{ code: string; trainedOn: string[] | null }[]>(
    `select s.code, s.trained_on as "trainedOn" from submission s where s.code = any($1)`,
    [codes],
  );
  return new Map(rows.map(({ code, trainedOn }) => [code, trainedOn]));
}

/** The result of a model on the published images of a season. */
export interface PublishedResult {
  readonly resultsTrackId: string;
  readonly code: string;
  readonly values: BoardResult['values'];
}

/** The results of debug runs on the published splits of seasons, under the labels of the splits. */
export function publishedResults(
  db: Tx,
  resultsTrackIds: readonly string[],
  board: string,
): Promise<PublishedResult[]> {
  return db.query<PublishedResult[]>(
    `select distinct on (e.track_id, s.id) e.track_id as "resultsTrackId", s.code, r.boards -> $2::text -> 'values' as "values"
       from evaluation e join submission s on s.id = e.submission_id join result r on r.evaluation_id = e.id
       join track t on t.id = e.track_id join split p on p.id = t.split_id
      where e.track_id = any($1::uuid[]) and e.debug and e.split_id is null and e.state = 'scored' and p.role = 'public'
        and r.labels_sha256 = p.labels_sha256 and r.boards ? $2::text
      order by e.track_id, s.id, e.id desc`,
    [resultsTrackIds, board],
  );
}
