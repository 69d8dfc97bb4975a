import type { BoardSnapshot } from '@primitives/boards';
import type { BoardResult } from '@primitives/results';
import { newId } from '@primitives/runtime';
import type { Visibility } from './publication.entity.js';
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
