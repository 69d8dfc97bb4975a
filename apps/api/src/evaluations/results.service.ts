import { Inject, Injectable } from '@nestjs/common';
import {
  areNearCopies,
  bestEntryOf,
  cellsOf,
  floorOf,
  neighboursOf,
  neighboursOfValue,
  referenceRows,
  shortcutOf,
  type BoardSnapshot,
  type Neighbour,
  type SnapshotRow,
} from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import type { BoardResult } from '@primitives/results';
import type { Track } from '@primitives/store/benchmarks';
import { publicationOf, type BaselineFacts } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { shardReceipts, type EvaluationView, type ResultView } from '@primitives/store/evaluations';
import { receiptsOfEvaluations } from '@primitives/store/receipts';
import type { Submission } from '@primitives/store/submissions';
import { metricsOf, primaryMetricOfBoard } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { CopiesService } from '../copies/copies.service.js';
import { STORE } from '../injection-tokens.js';
import type { Loaders } from '../graphql/loaders.js';
import { withStepsOfMetrics } from './result-steps.js';
import type { SimilarEntryType } from '../boards/board-row.type.js';
import type { BaselineCurveType, BoardResultType, ReceiptType, RecheckType } from './result.type.js';

/** The slice metric of results before scorer version 2. */
export const TOP5_RECALL = { label: 'Top-5 recall', format: 'percent' } as const;

/** IDs of metrics for the area under the seen–unseen curve. */
const AREA = /\.auc\.v\d+$/;

/** A board result with the data that its field resolvers need. */
export interface JudgedBoard extends BoardResultType {
  readonly track: Track;
  readonly slices: BoardResult['slices'];
  /** The row of the board's baseline; null if this submission is the baseline or there is none. */
  readonly baselineRow: SnapshotRow | null;
  readonly evaluationId: string;
  /** The latest snapshot of the board; null if this result is not ranked. */
  readonly snapshot: BoardSnapshot | null;
  /** The latest snapshot of the board for a result that its team does not list; null for others. */
  readonly unlistedNextTo: BoardSnapshot | null;
}

/** Results of evaluations with their ranks on the latest boards. */
@Injectable()
export class ResultsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
    private readonly copies: CopiesService,
  ) {}

  /**
   * @param facts decide the baselines of the track's boards
   * @param boards the part of the result that the viewer may see
   */
  async results(
    result: ResultView,
    track: Track,
    facts: BaselineFacts,
    boards = result.boards ?? {},
  ): Promise<JudgedBoard[]> {
    const evaluated = track.boards.flatMap((board) => {
      const found = boards[board];
      return found ? [[board, found] as const] : [];
    });
    const { evaluationId } = result;
    const latest = await Promise.all(
      evaluated.map(async ([board, found]) => ({
        board,
        found,
        ...(await this.boards.latestWithBaseline(track, board, facts)),
      })),
    );
    const visibility = (await publicationOf(this.store.manager, evaluationId))?.visibility;
    // The latest snapshot contains the row of a result that was just withdrawn until the scorer ranks the others.
    const ranked = visibility === 'shown' && latest.some(({ snapshot }) => isOn(snapshot, evaluationId));
    return latest.map(({ board, found, snapshot, baseline }) =>
      boardResult(board, found, {
        track,
        evaluationId,
        latest: snapshot,
        models: facts.models[board] ?? {},
        snapshot: ranked ? snapshot : null,
        unlistedNextTo: visibility === 'embargoed' && !isOn(snapshot, evaluationId) ? snapshot : null,
        baseline,
      }),
    );
  }

  /** The curve of the board's baseline, for results that have a curve. */
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

  /** The next entries above and below without copies. Of a result that is not listed, those that it would have. */
  async neighbours(
    { snapshot, unlistedNextTo, board, evaluationId, track, values }: JudgedBoard,
    evaluations: Loaders['evaluation'],
  ): Promise<Neighbour[]> {
    const latest = unlistedNextTo ?? snapshot;
    if (!latest) return [];
    const similarTo = await this.boards.similarRows(track.id, latest);
    const compared = (row: SnapshotRow) => ({ ...row, similarTo: similarTo(row.evaluationId) });
    const areNear = (a: SnapshotRow, b: SnapshotRow) => areNearCopies(compared(a), compared(b));
    const cell = values.find(({ metric }) => metric === unlistedNextTo?.primaryMetric);
    if (!unlistedNextTo || !cell) return neighboursOf(latest, board, evaluationId, areNear);
    const entry = (await this.copies.recordOf(await evaluations.load(evaluationId)))?.entry;
    const original = latest.rows.find(({ submissionId }) => submissionId === entry);
    const first = similarTo(evaluationId);
    const isCopy = (row: SnapshotRow) => [original, first].some((each) => each && (row === each || areNear(each, row)));
    return neighboursOfValue(latest, board, cell, isCopy);
  }

  /** The earlier entry with nearly the same results; null if none is known or the entry is not on the board. */
  async similarTo({ snapshot, evaluationId, track }: JudgedBoard): Promise<SimilarEntryType | null> {
    if (!snapshot || !isOn(snapshot, evaluationId)) return null;
    return (await this.boards.similarRows(track.id, snapshot))(evaluationId);
  }

  /** The later entries with nearly the same results, in the order of the board; none if the entry is not on it. */
  async similarLater({ snapshot, evaluationId, track }: JudgedBoard): Promise<SimilarEntryType[]> {
    if (!snapshot || !isOn(snapshot, evaluationId)) return [];
    const similarTo = await this.boards.similarRows(track.id, snapshot);
    return snapshot.rows.filter((row) => similarTo(row.evaluationId)?.evaluationId === evaluationId);
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
      archiveSha256: evaluation.sample?.archiveSha256 ?? track.archiveSha256,
      predictions: result.predictions,
      scorerVersion: result.scorerVersion,
      bootstrapSeed: result.bootstrapSeed,
      engine: [...engines.values()],
      isolation: shards.map(({ receipt }) => receipt.isolation).sort()[0] ?? null,
      recheck: recheckOf(shards.flatMap(({ receipt }) => receipt.recheck ?? [])),
      runners: [...new Set(shards.map(({ runner }) => runner))],
      scoredAt: result.scoredAt,
    };
  }
}

/** Totals over all shards, with the more severe of two codes. */
function recheckOf(shards: readonly RecheckType[]): RecheckType | null {
  if (shards.length === 0) return null;
  const sum = (count: 'instances' | 'differing') => shards.reduce((total, shard) => total + shard[count], 0);
  const codes = shards.map(({ code }) => code);
  const code = codes.find((each) => each === 'not_deterministic') ?? codes.find((each) => each !== null) ?? null;
  return { instances: sum('instances'), differing: sum('differing'), code };
}

const isOn = (snapshot: BoardSnapshot | null, evaluationId: string): boolean =>
  snapshot?.rows.some((row) => row.evaluationId === evaluationId) ?? false;

/** A result that left its board is in the latest snapshot until the scorer ranks the others. */
const withoutEntry = (snapshot: BoardSnapshot, evaluationId: string): BoardSnapshot => ({
  ...snapshot,
  rows: snapshot.rows.filter((row) => row.evaluationId !== evaluationId),
});

interface BoardContext {
  readonly track: Track;
  readonly evaluationId: string;
  readonly latest: BoardSnapshot | null;
  /** Reference model → metric id → value. */
  readonly models: BaselineFacts['models'][string];
  readonly snapshot: BoardSnapshot | null;
  readonly unlistedNextTo: BoardSnapshot | null;
  readonly baseline: SnapshotRow | null;
}

function boardResult(
  board: string,
  stored: BoardResult,
  { track, evaluationId, latest, models, snapshot, unlistedNextTo, baseline }: BoardContext,
): JudgedBoard {
  const found = withStepsOfMetrics(stored);
  const row = snapshot?.rows.find((each) => each.evaluationId === evaluationId);
  const measured = Object.entries(found.values).map(([metric, estimate]) => [
    metric,
    { ...row?.cells[metric], step: null, ...estimate }, // the row of an exact result may be rounded
  ]);
  const metric = primaryMetricOfBoard(track, board);
  const primary = row?.cells[metric];
  const rank =
    primary && primary.rankLow !== null && primary.rankHigh !== null
      ? { metric, low: primary.rankLow, high: primary.rankHigh, of: snapshot?.rows.length ?? 0 }
      : null;
  const best = latest && bestEntryOf(snapshot ?? withoutEntry(latest, evaluationId), evaluationId);
  const references = referenceRows(models, [metric], () => best?.step ?? null);
  const ranking = {
    id: metric,
    direction: metricDefinition(metric).direction === 'lower' ? 'LOWER' : 'HIGHER',
  } as const;
  const value = found.values[metric]?.value ?? null;
  return {
    ...found,
    uncalibrated: (row ? snapshot?.uncalibrated : (unlistedNextTo?.uncalibrated ?? found.uncalibrated)) ?? [],
    best,
    chance: floorOf(ranking, references),
    shortcut: value === null ? null : shortcutOf(value, ranking, references),
    sliceMetric: found.sliceMetric ?? TOP5_RECALL,
    hierarchy: (found.hierarchy ?? []).map((edge) => ({ ...edge, samePolarity: edge.samePolarity ?? null })),
    curveBand: found.curveBand ?? null,
    released: found.released ?? null,
    track,
    baselineRow: baseline?.evaluationId === evaluationId ? null : baseline,
    evaluationId,
    snapshot,
    unlistedNextTo,
    board,
    rank,
    values: cellsOf(
      metricsOf(track, board).map(({ id }) => id),
      Object.fromEntries(measured),
    ),
  };
}
