import type { BenchmarkDefinition, LabelledInstance, LayoutRow } from '@primitives/benchmark';
import type { BoardDetails } from '@primitives/evaluation';
import type { MetricEvaluator } from '@primitives/metrics';
import { runComputeTask, type ComputeTask, type Judging } from './compute-tasks.js';
import type { Predictions } from './matrices.js';

/** A split as it is judged: the labels in the order of its instances, and what was asked of each of them. */
export interface JudgedSplit {
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows: readonly LayoutRow[];
}

/**
 * How one split is judged under one protocol: predictions become outcomes, and everything that is said of a submission
 * is read off its outcomes. The platform's scorer and `primitives score` both go this way, so that they agree to the
 * last bit.
 */
export interface Judge {
  readonly boards: readonly string[];
  reduction(): Reduction;
  /** @param outcomes  of the board, as a reduction of this judge made them */
  read(board: string, outcomes: Uint8Array): JudgedBoard;
}

/** Takes predictions shard by shard, in whatever order; the outcomes do not depend on it. */
export interface Reduction {
  /**
   * @param places  the instance of each row of the predictions
   * @throws PredictionsError when the matrices are not what the protocol asks for
   */
  add(places: Uint32Array, predictions: Predictions): void;
  /**
   * Outcomes by board. Some protocols learn from the predictions here, which takes its time: they ask for compute
   * tasks, and go on with the answers.
   */
  finish(): Judging<ReadonlyMap<string, Uint8Array>>;
}

/** Some metrics of a submission, and what is drawn again for their intervals. */
export interface Measure {
  readonly evaluator: MetricEvaluator;
  readonly unit: string;
  /** Units that are drawn together: for each the number of its cluster. Absent when each is drawn on its own. */
  readonly clusterOf?: Uint32Array;
}

/** The measure of an evaluator that some submissions do not have. */
export const measureOf = (
  evaluator: MetricEvaluator | null,
  unit: string,
  clusters: Pick<Measure, 'clusterOf'>,
): Measure | null => evaluator && { evaluator, unit, ...clusters };

/** Which units a submission is right about, under a metric that is the share of them. */
export interface RightOrWrong {
  readonly metric: string;
  readonly unit: string;
  /** 1 where it is right; the units stand in the same order for every submission. */
  readonly right: Uint8Array;
}

/** One board's verdict on a submission. */
export interface JudgedBoard {
  /** What can be said, in the order of the registry. */
  readonly metrics: readonly string[];
  /** The measures of these metrics, each metric in one of them. */
  measures(metrics: readonly string[]): Measure[];
  details(): BoardDetails;
  /**
   * The part of the details about the edges of a hierarchy, by itself; absent where the protocol asks nothing of one.
   */
  edges?(): Pick<BoardDetails, 'hierarchy'>;
  /**
   * How far the curve of `details` reaches, a column a point of it: drawn again, its band. Absent where the protocol
   * has no curve, null where this submission has none.
   */
  reach?(): Measure | null;
  /** Absent where no unit is right or wrong by itself: average precision, a mean over classes. */
  rightOrWrong?(): RightOrWrong;
}

/** What a submission comes to: every metric that can be said, null where it is undefined. */
export function valuesOf(judged: JudgedBoard): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  for (const { evaluator } of judged.measures(judged.metrics)) {
    const found = new Float64Array(evaluator.metrics.length);
    evaluator.evaluate(undefined, found);
    evaluator.metrics.forEach((id, at) => {
      const value = found[at] ?? NaN;
      values[id] = Number.isNaN(value) ? null : value;
    });
  }
  return values;
}

/** Details of a protocol without pairs. */
export const NO_DETAILS: BoardDetails = {
  candidatePairs: 0,
  curve: null,
  coverage: null,
  slices: { attribute: [], object: [], pair: [] },
  tiedTop1Share: null,
};

/** Runs a reduction to its end at once, on this thread. */
export function finished(reduction: Reduction): ReadonlyMap<string, Uint8Array> {
  const judging = reduction.finish();
  let answers: readonly unknown[] = [];
  for (;;) {
    const step = judging.next(answers);
    if (step.done) return step.value;
    answers = step.value.map(runComputeTask);
  }
}

/** The same where others run the compute tasks, each list of them to its end before the next. */
export async function finishedWith(
  reduction: Reduction,
  run: (tasks: readonly ComputeTask[]) => Promise<readonly unknown[]>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const judging = reduction.finish();
  let answers: readonly unknown[] = [];
  for (;;) {
    const step = judging.next(answers);
    if (step.done) return step.value;
    answers = await run(step.value);
  }
}

/** The places of a prediction file that holds the whole split in order. */
export const everyPlace = (instances: number): Uint32Array =>
  Uint32Array.from({ length: instances }, (_, place) => place);
