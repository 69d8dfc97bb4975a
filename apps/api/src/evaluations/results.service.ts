import { Inject, Injectable } from '@nestjs/common';
import type { BoardCell, BoardSnapshot, BoardResult } from '@primitives/evaluation';
import {
  shardReceipts,
  type EvaluationView,
  type ResultView,
  type Store,
  type Submission,
  type Track,
} from '@primitives/store';
import { boardsOf, metricsOf } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { cellsOf } from '../boards/row-views.js';
import { STORE } from '../edges.js';
import type { BoardResultType, ReceiptType } from './result.type.js';

const NOT_RANKED = { rankLow: null, rankHigh: null, tier: null, mark: null } as const;

/** The verdict on an evaluation, with its place on the latest boards. */
@Injectable()
export class ResultsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
  ) {}

  async results(result: ResultView, track: Track): Promise<BoardResultType[]> {
    const judged = boardsOf(track).flatMap((board) => {
      const found = result.boards[board];
      return found ? [[board, found] as const] : [];
    });
    return Promise.all(
      judged.map(async ([board, found]) =>
        boardResult(board, found, {
          track,
          evaluationId: result.evaluationId,
          snapshot: await this.boards.latest(track, board),
        }),
      ),
    );
  }

  async receipt(evaluation: EvaluationView, result: ResultView, submission: Submission, track: Track): Promise<ReceiptType> {
    const shards = await shardReceipts(this.store.manager, evaluation.id);
    const engines = new Map(shards.map(({ receipt }) => [JSON.stringify(receipt.engine), receipt.engine]));
    return {
      bundleSha256: submission.bundleSha256,
      definitionSha256: result.definitionSha256,
      archiveSha256: track.archiveSha256,
      predictions: result.predictions,
      scorerVersion: result.scorerVersion,
      bootstrapSeed: result.bootstrapSeed,
      engine: [...engines.values()],
      isolation: shards.map(({ receipt }) => receipt.isolation).sort()[0] ?? 'none',
      runners: [...new Set(shards.map(({ runner }) => runner))],
      scoredAt: result.scoredAt,
    };
  }
}

interface Place {
  readonly track: Track;
  readonly evaluationId: string;
  readonly snapshot: BoardSnapshot | null;
}

function boardResult(board: string, found: BoardResult, { track, evaluationId, snapshot }: Place): BoardResultType {
  const row = snapshot?.rows.find((each) => each.evaluationId === evaluationId);
  const measured = Object.entries(found.values).map(([metric, estimate]): [string, BoardCell] => [
    metric,
    { ...NOT_RANKED, ...row?.cells[metric], ...estimate },
  ]);
  const primary = row?.cells[track.primaryMetric];
  const rank =
    primary && primary.rankLow !== null && primary.rankHigh !== null
      ? { metric: track.primaryMetric, low: primary.rankLow, high: primary.rankHigh, of: snapshot?.rows.length ?? 0 }
      : null;
  return {
    ...found,
    board,
    rank,
    values: cellsOf(
      metricsOf(track).map(({ id }) => id),
      Object.fromEntries(measured),
    ),
  };
}
