import type { BoardSnapshot } from '@primitives/boards';
import type { BoardResult } from '@primitives/results';
import { newId } from '@primitives/runtime';
import type { Visibility } from './publications.js';
import type { Tx } from '../connection/store.js';
import type { ExampleAnswer } from './example-answer.js';
import { EVALUATED_SPLIT } from '../evaluations/evaluated-split.js';
import { snapshotPayload } from './boards-read.js';
import { baseOf, writeContent } from './snapshot-content.js';

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
  /** Of the best candidate for every image. */
  readonly answersSha256?: string;
  /** The answers to the examples of the track, of a public split only. */
  readonly examples?: readonly ExampleAnswer[];
}

/** @returns false when the evaluation has a result already, which does not change */
export async function insertResult(tx: Tx, result: NewResult): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into result (evaluation_id, track_id, boards, outcomes, predictions, definition_sha256, labels_sha256, scorer_version, bootstrap_seed, answers_sha256, examples)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
            (select $11::jsonb from evaluation e join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT}
              where e.id = $1 and s.role = 'public')
     on conflict do nothing returning evaluation_id`,
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
      result.answersSha256 ?? null,
      result.examples ? JSON.stringify(result.examples) : null,
    ],
  );
  return rows.length > 0;
}

export async function publish(
  tx: Tx,
  evaluationId: string,
  visibility: Exclude<Visibility, 'superseded'>,
  by?: { accountId?: string; reason: string | null },
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
  const [last] = await tx.query<{ number: number }[]>(
    'select coalesce(max(number), 0)::int as number from board_snapshot where track_id = $1 and board = $2',
    [trackId, board],
  );
  const number = (last?.number ?? 0) + 1;
  const base = baseOf(number);
  const [earlier] = await tx.query<{ id: string }[]>(
    'select id from board_snapshot where track_id = $1 and board = $2 and number = $3',
    [trackId, board, base],
  );
  const content = writeContent(payload, earlier ? await snapshotPayload(tx, earlier.id) : null);
  const first = Object.entries(payload.rows[0]?.cells ?? {});
  const leader = JSON.stringify(Object.fromEntries(first.map(([metric, { value }]) => [metric, value])));
  const id = newId();
  await tx.query(
    `insert into board_snapshot (id, track_id, board, number, row_count, base, content, leader) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, trackId, board, number, payload.rows.length, earlier ? base : null, content, leader],
  );
  return id;
}
