import { NO_FACTS, type EntryFacts, type FoldableResult, type RowFacts } from '@primitives/boards';
import { latestVisibility } from './latest-visibility.js';
import { providersOfEvaluations } from '../shards/providers.js';
import type { Tx } from '../connection/store.js';

/** Rows of boards from the tables: the only place that maps database columns to `RowFacts`. */

/** A result as a row, before it is known whether it is a copy. */
export type BoardEntry = EntryFacts & FoldableResult;

/** A visible result on a track: the facts of its row, and its outcomes. */
export interface ShownResult extends BoardEntry {
  /** Board → digest in the scorer's own store. */
  readonly outcomes: Readonly<Record<string, string>>;
}

/** A row that a paper reports, never ranked. */
export interface ReportedRow extends RowFacts {
  readonly values: Readonly<Record<string, number | null>>;
}

const FACTS = `e.id, e.id as "evaluationId", b.id as "submissionId", b.code as "submissionCode", b.fingerprint, b.name, b.version, t.name as team,
  b.interface, b.backbone, b.parameters::float8 as parameters, b.licence, upper(b.weights) as weights,
  b.trained_on is not null as "trainingDeclared", coalesce(v.slug <> all(b.trained_on), false) as "notTrained",
  (select ph.slug from track_phase ph where ph.id = e.phase_id) as phase`;
const FACTS_FROM = `from evaluation e join submission b on b.id = e.submission_id join team t on t.id = b.team_id
  join track k on k.id = e.track_id join benchmark_version v on v.id = k.benchmark_version_id`;

/** The selected columns of an entry; the others are constant or read separately. */
type SelectedFacts = Omit<
  BoardEntry,
  'evidence' | 'providers' | 'publishedAt' | 'citation' | 'tableReference' | 'url' | 'copies'
> & {
  readonly publishedAt: Date;
};

async function entriesOf<Row extends SelectedFacts>(db: Tx, rows: readonly Row[]) {
  const providers = await providersOfEvaluations(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...NO_FACTS,
    ...row,
    evidence: 'VERIFIED' as const,
    providers: providers.get(row.id) ?? null,
    publishedAt: row.publishedAt.toISOString(),
  }));
}

const SHOWN = `r.track_id = $1
  and r.labels_sha256 = (select s.labels_sha256 from track t join split s on s.id = t.split_id where t.id = $1)
  and ${latestVisibility('r.evaluation_id')} = 'shown'`;
const OLDEST_FIRST = 'order by r.scored_at, r.evaluation_id';

/** The visible results of a track under its present labels, oldest first. */
export async function shownResults(db: Tx, trackId: string): Promise<ShownResult[]> {
  const rows = await db.query<(SelectedFacts & Pick<ShownResult, 'outcomes'>)[]>(
    `select ${FACTS}, r.outcomes, r.scored_at as "publishedAt" ${FACTS_FROM} join result r on r.evaluation_id = e.id
      where ${SHOWN} ${OLDEST_FIRST}`,
    [trackId],
  );
  return entriesOf(db, rows);
}

/** The outcomes of `shownResults`, in the same order. */
export function shownOutcomes(db: Tx, trackId: string): Promise<Pick<ShownResult, 'evaluationId' | 'outcomes'>[]> {
  return db.query(`select r.evaluation_id as "evaluationId", r.outcomes from result r where ${SHOWN} ${OLDEST_FIRST}`, [
    trackId,
  ]);
}

/** The results of a track that a maintainer removed from its boards: they keep their copies off, too. */
export function removedResults(db: Tx, trackId: string): Promise<FoldableResult[]> {
  return db.query<FoldableResult[]>(
    `select e.id as "evaluationId", s.id as "submissionId", s.fingerprint from evaluation e join submission s on s.id = e.submission_id
      where e.track_id = $1 and not e.debug and s.fingerprint is not null and ${latestVisibility('e.id')} = 'hidden' order by e.id`,
    [trackId],
  );
}

/** The future row of an evaluation that is scored now. */
export async function boardEntry(db: Tx, evaluationId: string): Promise<BoardEntry> {
  const rows = await db.query<SelectedFacts[]>(
    `select ${FACTS}, now() as "publishedAt" ${FACTS_FROM} where e.id = $1`,
    [evaluationId],
  );
  const [entry] = await entriesOf(db, rows);
  if (!entry) throw new Error(`there is no evaluation ${evaluationId}`);
  return entry;
}

export async function reportedRows(db: Tx, trackId: string, board: string): Promise<ReportedRow[]> {
  const rows = await db.query<
    Pick<ReportedRow, 'id' | 'name' | 'backbone' | 'notTrained' | 'citation' | 'tableReference' | 'url' | 'values'>[]
  >(
    `select r.id, r.method as name, r.backbone, r.not_trained as "notTrained", r.citation, r.table_reference as "tableReference", r.url,
            r.metric_values as "values"
       from reported_row r where r.track_id = $1 and r.board = $2 order by r.id`,
    [trackId, board],
  );
  return rows.map((row) => ({ ...NO_FACTS, ...row, evidence: 'REPORTED', trainingDeclared: true }));
}
