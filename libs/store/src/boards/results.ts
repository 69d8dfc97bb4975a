import type { BoardResult, BoardSnapshot, Weights } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import type { Visibility } from './publication.entity.js';
import { latestVisibility } from './latest-visibility.js';
import type { Tx } from '../connection/store.js';

export interface NewResult {
  readonly evaluationId: string;
  readonly trackId: string;
  readonly boards: Readonly<Record<string, BoardResult>>;
  /** Board → digest in the scorer's own store. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly predictions: readonly string[];
  readonly definitionSha256: string;
  readonly labelsSha256: string;
  readonly scorerVersion: string;
  readonly bootstrapSeed: string;
}

/** @returns false when the evaluation has a result already, which does not change */
export async function insertResult(tx: Tx, result: NewResult): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into result (evaluation_id, track_id, boards, outcomes, predictions, definition_sha256, labels_sha256, scorer_version, bootstrap_seed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning evaluation_id`,
    [
      result.evaluationId,
      result.trackId,
      JSON.stringify(result.boards),
      JSON.stringify(result.outcomes),
      JSON.stringify(result.predictions),
      result.definitionSha256,
      result.labelsSha256,
      result.scorerVersion,
      result.bootstrapSeed,
    ],
  );
  return rows.length > 0;
}

export async function publish(
  tx: Tx,
  evaluationId: string,
  visibility: Exclude<Visibility, 'superseded'>,
  by?: { accountId?: string; reason: string },
): Promise<void> {
  await tx.query(
    'insert into publication (id, evaluation_id, visibility, reason, account_id) values ($1, $2, $3, $4, $5)',
    [newId(), evaluationId, visibility, by?.reason ?? null, by?.accountId ?? null],
  );
}

/** The descriptive columns of a board row, from an evaluation and its submission. */
export interface BoardEntry {
  readonly evaluationId: string;
  readonly submissionId: string;
  readonly submissionCode: string;
  readonly name: string;
  readonly version: string;
  readonly team: string;
  readonly interface: string;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  readonly weights: Weights | null;
  readonly trainedOn: readonly string[] | null;
  readonly scoredAt: Date;
  /** The phase of the track in which it was submitted. */
  readonly phase: string | null;
}

/** A visible result on a track. */
export interface ShownResult extends BoardEntry {
  /** Board → digest in the scorer's own store. */
  readonly outcomes: Readonly<Record<string, string>>;
}

const ENTRY = `e.id as "evaluationId", b.id as "submissionId", b.code as "submissionCode", b.name, b.version, t.name as team, b.interface,
  b.backbone, b.parameters::float8 as parameters, b.licence, b.weights, b.trained_on as "trainedOn", (select ph.slug from track_phase ph where ph.id = e.phase_id) as phase`;
const ENTRY_FROM = 'from evaluation e join submission b on b.id = e.submission_id join team t on t.id = b.team_id';

/** The visible results of a track under its present labels, oldest first. */
export function shownResults(db: Tx, trackId: string): Promise<ShownResult[]> {
  return db.query<ShownResult[]>(
    `select ${ENTRY}, r.outcomes, r.scored_at as "scoredAt" ${ENTRY_FROM} join result r on r.evaluation_id = e.id
      where r.track_id = $1
        and r.labels_sha256 = (select s.labels_sha256 from track t join split s on s.id = t.split_id where t.id = $1)
        and ${latestVisibility('r.evaluation_id')} = 'shown'
      order by r.scored_at, r.evaluation_id`,
    [trackId],
  );
}

/** The future row of an evaluation that is scored now. */
export async function boardEntry(db: Tx, evaluationId: string): Promise<BoardEntry> {
  const rows = await db.query<BoardEntry[]>(`select ${ENTRY}, now() as "scoredAt" ${ENTRY_FROM} where e.id = $1`, [
    evaluationId,
  ]);
  const entry = rows[0];
  if (!entry) throw new Error(`there is no evaluation ${evaluationId}`);
  return entry;
}

/** Locks the boards of a track: snapshots are numbered without gaps, and each includes the ones before it. */
export async function lockBoards(tx: Tx, trackId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('boards ' || $1, 0))`, [trackId]);
}

/** Inserts the next snapshot of a board; the caller locks the track's boards. @returns its id */
export async function insertSnapshot(tx: Tx, trackId: string, board: string, payload: BoardSnapshot): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into board_snapshot (id, track_id, board, number, row_count, payload)
     select $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5 from board_snapshot where track_id = $2 and board = $3`,
    [id, trackId, board, payload.rows.length, JSON.stringify(payload)],
  );
  return id;
}
