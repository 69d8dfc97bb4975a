import type { BenchmarkDefinition, LabelledInstance, LayoutRow, ProtocolId } from '@primitives/benchmark';
import type { BoardDetails, BoardResult } from '@primitives/results';
import {
  contributions,
  metricCalibration,
  metricDefinition,
  metricRange,
  type MetricDefinition,
  type MetricNote,
  type UndefinedReason,
} from '@primitives/metrics';
import { isCalibrated, pointwiseBand, replicate, resampling, summaryOf } from '@primitives/ranking';
import { countImages, imageNumbers } from './clusters.js';
import type { ComputeTask } from './compute-tasks.js';
import {
  everyPlace,
  finished,
  finishedWith,
  type Judge,
  type JudgedBoard,
  type Measure,
  type Reduction,
} from './judge.js';
import { judgeOf } from './judges.js';
import type { Predictions } from './matrices.js';
import type { ReadPiece } from './pieces.js';
import { LabelsError, PredictionsError } from './predictions-error.js';

export interface ScoringInput {
  readonly definition: BenchmarkDefinition;
  /** The scored instances, in the order of the matrices' rows. */
  readonly labels: readonly LabelledInstance[];
  /** The queries of each instance; by default the annotated cells. */
  readonly rows?: readonly LayoutRow[];
  readonly predictions: Predictions;
}

/** A metric's value with its 95% interval; null where undefined; both ends are null if the value has no interval. */
export interface ScoredMetric extends Pick<MetricDefinition, 'id' | 'label' | 'group' | 'direction' | 'format'> {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why the value or its interval is null; absent where neither is, and for intervals that were not requested. */
  readonly reason?: UndefinedReason | null;
  /** What a reader must know about the metric at this size. */
  readonly notes: readonly MetricNote[];
  /** The independent unit of the interval. */
  readonly unit: string;
}

export interface ScoreReport {
  readonly protocol: ProtocolId;
  readonly instances: number;
  /** Images; instances of one image are one cluster. */
  readonly images: number;
  readonly resamples: number;
  readonly seed: number;
  readonly boards: readonly ScoredBoard[];
}

/**
 * The metrics of a board, the violations of each edge if the protocol has a hierarchy, and the seen–unseen curve with
 * its band if the protocol calibrates.
 */
export interface ScoredBoard
  extends Pick<BoardDetails, 'hierarchy'>, Pick<Partial<BoardResult>, 'curve' | 'curveBand'> {
  readonly board: string;
  readonly metrics: readonly ScoredMetric[];
}

export interface ScoringOptions {
  /** Resamples behind the band of a curve; 0 omits all intervals. */
  readonly resamples?: number;
  readonly seed?: number;
}

const RESAMPLES = 1_000;

/**
 * Scores predictions against labels: every metric of the protocol on each of its boards, with a jackknife interval.
 * Uses the same judge as the platform, with the predictions as one shard. Deterministic in its arguments. O(reduction +
 * jackknife + resamples · units).
 *
 * @throws PredictionsError, LabelsError with code, expected, found and remedy
 */
export function score(protocol: ProtocolId, input: ScoringInput, options: ScoringOptions = {}): ScoreReport {
  const { judge, reduction } = started(protocol, input);
  reduction.add(everyPlace(input.labels.length), input.predictions);
  return reported(protocol, input, judge, finished(reduction), options);
}

/**
 * The same for predictions in consecutive pieces, which need not fit into memory; bit-identical. The caller runs the
 * compute tasks, on several threads.
 */
export async function scoreInPieces(
  run: (tasks: readonly ComputeTask[]) => Promise<readonly unknown[]>,
  protocol: ProtocolId,
  input: Omit<ScoringInput, 'predictions'>,
  pieces: AsyncIterable<ReadPiece>,
  options: ScoringOptions = {},
): Promise<ScoreReport> {
  const { judge, reduction } = started(protocol, input);
  for await (const { first, end, predictions } of pieces) {
    try {
      reduction.add(everyPlace(end).subarray(first), predictions);
    } catch (error) {
      throw error instanceof PredictionsError && first > 0 ? countedFrom(error, first) : error;
    }
  }
  return reported(protocol, input, judge, await finishedWith(reduction, run), options);
}

/** Row indices of a piece start at its first instance. */
const countedFrom = ({ code, message, expected, found, remedy }: PredictionsError, first: number): PredictionsError =>
  new PredictionsError(code, `${message}, counted from instance ${first}`, expected, found, remedy);

function started(
  protocol: ProtocolId,
  { definition, labels, rows }: Omit<ScoringInput, 'predictions'>,
): { judge: Judge; reduction: Reduction } {
  if (labels.length === 0) {
    throw new LabelsError(
      'the label file has no instance to score',
      'at least one instance',
      '0',
      'check the file and the set that was requested',
    );
  }
  const judge = judgeOf(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) });
  return { judge, reduction: judge.reduction() };
}

function reported(
  protocol: ProtocolId,
  { labels }: Pick<ScoringInput, 'labels'>,
  judge: Judge,
  outcomes: ReadonlyMap<string, Uint8Array>,
  { resamples = RESAMPLES, seed = 0 }: ScoringOptions,
): ScoreReport {
  return {
    protocol,
    instances: labels.length,
    images: countImages(imageNumbers(labels)),
    resamples,
    seed,
    boards: [...outcomes].map(([board, bytes]) => scoredBoard(judge, board, bytes, { resamples, seed })),
  };
}

function scoredBoard(judge: Judge, board: string, bytes: Uint8Array, options: Required<ScoringOptions>): ScoredBoard {
  const judged = judge.read(board, bytes);
  const metrics = judged.measures(judged.metrics).flatMap((measure) => scoredMeasure(measure, judged, options));
  return { board, metrics, ...judged.edges?.(), ...scoredCurve(judged, options) };
}

function scoredCurve(
  judged: JudgedBoard,
  { resamples, seed }: Required<ScoringOptions>,
): Pick<ScoredBoard, 'curve' | 'curveBand'> {
  const reach = judged.reach?.();
  if (!reach) return {};
  const { curve } = judged.details();
  if (resamples === 0) return { curve };
  const { evaluator, clusterOf } = reach;
  return {
    curve,
    curveBand: pointwiseBand(replicate([evaluator], resampling(evaluator.instances, seed, clusterOf), resamples)),
  };
}

function scoredMeasure(
  { evaluator, unit, clusterOf }: Measure,
  judged: JudgedBoard,
  { resamples }: Required<ScoringOptions>,
): ScoredMetric[] {
  const values = new Float64Array(evaluator.metrics.length);
  evaluator.evaluate(undefined, values);
  const measured = resamples === 0 ? [] : contributions(evaluator, clusterOf);
  return evaluator.metrics.map((id, at): ScoredMetric => {
    const value = values[at]!;
    const definition = metricDefinition(id);
    const { label, group, direction, format, caution } = definition;
    const about = { id, label, group, direction, format, unit, notes: caution ? [caution] : [] };
    if (resamples === 0 && !Number.isNaN(value)) return { ...about, value, low: null, high: null };
    const own = { value, contributions: measured[at]?.of ?? null, because: judged.because(id) };
    const summary = summaryOf(own, metricRange(definition));
    const { estimate } = summary;
    const calibrated = estimate.low === null || isCalibrated(summary, metricCalibration(definition));
    const notes: MetricNote[] = calibrated ? about.notes : ['NOT_CALIBRATED', ...about.notes];
    return { ...about, ...estimate, notes };
  });
}
