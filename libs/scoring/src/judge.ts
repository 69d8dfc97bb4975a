import type { BenchmarkDefinition, LabelledInstance, LayoutRow } from '@primitives/benchmark';
import type { BoardDetails } from '@primitives/results';
import type { MetricEvaluator, UndefinedReason } from '@primitives/metrics';
import { runComputeTask, type ComputeTask, type Judging } from './compute-tasks.js';
import type { Predictions } from './matrices.js';

/** A split to score: the labels in the order of its instances, and the queries of each instance. */
export interface JudgedSplit {
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows: readonly LayoutRow[];
}

/**
 * Scores one split under one protocol: predictions become outcomes, and all metrics and details of a submission are
 * computed from its outcomes. The platform's scorer and `primitives score` both use this interface, so their results
 * are bit-identical.
 */
export interface Judge {
  readonly boards: readonly string[];
  reduction(): Reduction;
  /** @param outcomes  of the board, as a reduction of this judge returned them */
  read(board: string, outcomes: Uint8Array): JudgedBoard;
}

/** Accepts predictions shard by shard in any order; the order does not affect the outcomes. */
export interface Reduction {
  /**
   * @param places the instance of each row of the predictions
   * @throws PredictionsError when the matrices do not have the names and shapes that the protocol requires
   */
  add(places: Uint32Array, predictions: Predictions): void;
  /**
   * Outcomes by board. Protocols that train models on the predictions yield compute tasks here and continue with their
   * results.
   */
  finish(): Judging<ReadonlyMap<string, Uint8Array>>;
}

/** Metrics of a submission with the same units of resampling. */
export interface Measure {
  readonly evaluator: MetricEvaluator;
  readonly unit: string;
  /** The cluster of each unit; units of one cluster are resampled together. Undefined when each unit is a cluster. */
  readonly clusterOf?: Uint32Array;
}

/** The measure of an evaluator whose metrics some submissions do not have. */
export const measureOf = (
  evaluator: MetricEvaluator | null,
  unit: string,
  clusters: Pick<Measure, 'clusterOf'>,
): Measure | null => evaluator && { evaluator, unit, ...clusters };

/** The units that a submission answers correctly, for a metric that is the share of these units. */
export interface RightOrWrong {
  readonly metric: string;
  readonly unit: string;
  /** 1 where correct; the order of the units is the same for every submission. */
  readonly right: Uint8Array;
}

/** The result of a submission on one board. */
export interface JudgedBoard {
  /** The defined metrics, in the order of the registry. */
  readonly metrics: readonly string[];
  /** The measures of these metrics; each metric belongs to one measure. */
  measures(metrics: readonly string[]): Measure[];
  details(): BoardDetails;
  /** Why a metric has no value, if it has none. */
  because(metric: string): UndefinedReason;
  /** The part of the details about the edges of a hierarchy; undefined if the protocol has no hierarchy. */
  edges?(): Pick<BoardDetails, 'hierarchy'>;
  /**
   * The reach of the curve of `details`, one column per point: its resamples give the band. Undefined if the protocol
   * has no curve, null if this submission has none.
   */
  reach?(): Measure | null;
  /** Undefined where single units are not correct or wrong: average precision, means over classes. */
  rightOrWrong?(): RightOrWrong;
}

/** The values of all metrics that the board defines, null where undefined. */
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

/** Runs a reduction to completion on this thread. */
export function finished(reduction: Reduction): ReadonlyMap<string, Uint8Array> {
  const judging = reduction.finish();
  let answers: readonly unknown[] = [];
  for (;;) {
    const step = judging.next(answers);
    if (step.done) return step.value;
    answers = step.value.map(runComputeTask);
  }
}

/** The same, with a caller that runs each list of compute tasks to completion before the next. */
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

/** The row indices of a prediction file that contains the whole split in order. */
export const everyPlace = (instances: number): Uint32Array =>
  Uint32Array.from({ length: instances }, (_, place) => place);
