import { Inject, Injectable } from '@nestjs/common';
import type { BoardCell, BoardRow, BoardSnapshot, BoardResult } from '@primitives/evaluation';
import {
  receiptsOfEvaluations,
  shardReceipts,
  type EvaluationView,
  type ResultView,
  type Store,
  type Submission,
  type Track,
} from '@primitives/store';
import { metricsOf } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { cellsOf } from '../boards/row-views.js';
import { STORE } from '../edges.js';
import type { Loaders } from '../graphql/loaders.js';
import type { BaselineCurveType, BoardResultType, ReceiptType, RecheckType } from './result.type.js';

/** What the slices of results before scorer version 2 are. */
export const TOP5_RECALL = { label: 'Top-5 recall', format: 'percent' } as const;

/** Ids of the area under a curve along the reference's biases. */
const AREA = /\.auc\.v\d+$/;

const NOT_RANKED = { rankLow: null, rankHigh: null, tier: null, mark: null } as const;

/** A verdict with what its fields need. */
export interface JudgedBoard extends BoardResultType {
  readonly track: Track;
  readonly slices: BoardResult['slices'];
  /** The row of the board's baseline, where it is another submission's. */
  readonly baselineRow: BoardRow | null;
}

/** The verdict on an evaluation, with its place on the latest boards. */
@Injectable()
export class ResultsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
  ) {}

  /** @param boards what the viewer may know of the result */
  async results(result: ResultView, track: Track, boards = result.boards ?? {}): Promise<JudgedBoard[]> {
    const judged = track.boards.flatMap((board) => {
      const found = boards[board];
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

  /** The curve of the board's baseline beside a result that has one itself. */
  async baseline(
    { baselineRow, board, curve }: JudgedBoard,
    results: Loaders['resultOfEvaluation'],
  ): Promise<BaselineCurveType | null> {
    const found = baselineRow && curve && (await results.load(baselineRow.evaluationId))?.boards?.[board];
    if (!baselineRow || !found?.curve) return null;
    const { submissionCode, name, cells } = baselineRow;
    const area = Object.keys(cells).find((id) => AREA.test(id));
    return { submissionCode, name, area: area === undefined ? null : (cells[area]?.value ?? null), curve: found.curve };
  }

  async receipt(
    evaluation: EvaluationView,
    result: ResultView,
    submission: Submission,
    track: Track,
  ): Promise<ReceiptType> {
    const { manager } = this.store;
    const [shards, [logged]] = await Promise.all([
      shardReceipts(manager, evaluation.id),
      receiptsOfEvaluations(manager, [evaluation.id]),
    ]);
    const engines = new Map(shards.map(({ receipt }) => [JSON.stringify(receipt.engine), receipt.engine]));
    return {
      sha256: logged?.sha256 ?? null,
      logIndex: logged?.logIndex ?? null,
      bundleSha256: submission.bundleSha256,
      definitionSha256: result.definitionSha256,
      archiveSha256: track.archiveSha256,
      predictions: result.predictions,
      scorerVersion: result.scorerVersion,
      bootstrapSeed: result.bootstrapSeed,
      engine: [...engines.values()],
      isolation: shards.map(({ receipt }) => receipt.isolation).sort()[0] ?? 'none',
      recheck: recheckOf(shards.flatMap(({ receipt }) => receipt.recheck ?? [])),
      runners: [...new Set(shards.map(({ runner }) => runner))],
      scoredAt: result.scoredAt,
    };
  }
}

/** All shards together; of two codes the worse one. */
function recheckOf(shards: readonly RecheckType[]): RecheckType | null {
  if (shards.length === 0) return null;
  const sum = (count: 'instances' | 'differing') => shards.reduce((total, shard) => total + shard[count], 0);
  const codes = shards.map(({ code }) => code);
  const code = codes.find((each) => each === 'not_deterministic') ?? codes.find((each) => each !== null) ?? null;
  return { instances: sum('instances'), differing: sum('differing'), code };
}

interface Place {
  readonly track: Track;
  readonly evaluationId: string;
  readonly snapshot: BoardSnapshot | null;
}

function boardResult(board: string, found: BoardResult, { track, evaluationId, snapshot }: Place): JudgedBoard {
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
    sliceMetric: found.sliceMetric ?? TOP5_RECALL,
    hierarchy: (found.hierarchy ?? []).map((edge) => ({ ...edge, samePolarity: edge.samePolarity ?? null })),
    curveBand: found.curveBand ?? null,
    released: found.released ?? null,
    track,
    baselineRow: withBaseline(snapshot, evaluationId),
    board,
    rank,
    values: cellsOf(
      metricsOf(track, board).map(({ id }) => id),
      Object.fromEntries(measured),
    ),
  };
}

/** The best entry of the board that was not trained on its benchmark; null when that is this evaluation itself. */
function withBaseline(snapshot: BoardSnapshot | null, evaluationId: string): BoardRow | null {
  const baseline = snapshot?.rows.find(({ trainedOnTrack }) => trainedOnTrack === false);
  return baseline && baseline.evaluationId !== evaluationId ? baseline : null;
}
