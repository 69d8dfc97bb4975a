import { newId } from '@primitives/runtime';
import { LISTING_NOW } from '../submissions/listings.js';
import type { Tx } from '../connection/store.js';

/** A paper's row on one board that a submission reproduces. */
export interface ReproducedRow {
  readonly id: string;
  readonly board: string;
  readonly method: string;
  readonly citation: string;
  readonly tableReference: string;
  readonly url: string | null;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A listed submission that declares to reproduce a paper's row. */
export interface Reproduction {
  readonly rowId: string;
  readonly citation: string;
  readonly method: string;
  readonly code: string;
  readonly name: string;
}

/** A paper has a row of the same method on each board: a declaration for one applies to all. */
const SAME_METHOD = 'o.track_id = r.track_id and o.method = r.method and o.citation = r.citation';

/** @param reportedRowId null: it reproduces none */
export async function insertReproduction(
  tx: Tx,
  of: { submissionId: string; trackId: string; accountId: string; reportedRowId: string | null },
): Promise<void> {
  await tx.query(
    'insert into reproduction (id, submission_id, track_id, reported_row_id, account_id) values ($1, $2, $3, $4, $5)',
    [newId(), of.submissionId, of.trackId, of.reportedRowId, of.accountId],
  );
}

/** The track of each of these reported rows; unknown rows are omitted. */
export function tracksOfReportedRows(db: Tx, ids: readonly string[]): Promise<{ id: string; trackId: string }[]> {
  return db.query('select id, track_id as "trackId" from reported_row where id = any($1::uuid[])', [ids]);
}

/** The rows, one per board, of the paper's method that a submission declares to reproduce on a track. */
export function reproducedRows(db: Tx, submissionId: string, trackId: string): Promise<ReproducedRow[]> {
  return db.query<ReproducedRow[]>(
    `select o.id, o.board, o.method, o.citation, o.table_reference as "tableReference", o.url, o.metric_values as "values"
       from (select p.reported_row_id from reproduction p where p.submission_id = $1 and p.track_id = $2 order by p.id desc limit 1) l
       join reported_row r on r.id = l.reported_row_id join reported_row o on ${SAME_METHOD} order by o.board, o.id`,
    [submissionId, trackId],
  );
}

/** The listed submissions that reproduce the reported rows of a board, with results on it. */
export function reproductionsOn(db: Tx, trackId: string, board: string): Promise<Reproduction[]> {
  return db.query<Reproduction[]>(
    `select o.id as "rowId", o.citation, o.method, s.code, s.name
       from (select distinct on (p.submission_id) p.submission_id, p.reported_row_id from reproduction p
              where p.track_id = $1 order by p.submission_id, p.id desc) l
       join reported_row r on r.id = l.reported_row_id
       join reported_row o on ${SAME_METHOD} and o.board = $2
       join submission s on s.id = l.submission_id
      where ${LISTING_NOW} = 'listed'
        and exists (select from evaluation e where e.submission_id = s.id and e.track_id = $1 and e.state = 'scored'
              and (select v.visibility from publication v where v.evaluation_id = e.id order by v.id desc limit 1) = 'shown')
      order by s.id`,
    [trackId, board],
  );
}
