import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { BoardResult, Estimate, ResultSlice } from '@primitives/evaluation';
import {
  coverageCurve,
  pairMetrics,
  recallSlices,
  seenUnseenMetrics,
  type PairOutcomes,
  type RecallSlice,
  type SliceBy,
} from '@primitives/metrics';

/** The rule set of a protocol's metrics: the first word of their ids. */
const OF_PROTOCOL = /^mac\./;

/**
 * What a result says about one board: every metric, those of the board with their intervals, and what is behind them.
 *
 * @param intervals  of the metrics for which there are draws, by id
 */
export function boardResult(
  outcomes: PairOutcomes,
  definition: BenchmarkDefinition,
  intervals: Readonly<Record<string, Pick<Estimate, 'low' | 'high'>>>,
  resamples: number,
): BoardResult {
  const metrics = pairMetrics(outcomes);
  const values = Object.fromEntries(
    Object.entries(metrics)
      .filter(([id]) => OF_PROTOCOL.test(id))
      .map(([id, value]): [string, Estimate] => [
        id,
        { value, low: intervals[id]?.low ?? null, high: intervals[id]?.high ?? null },
      ]),
  );
  const calibration = outcomes.calibrations.find(({ k }) => k === 1);
  const slices = (by: SliceBy) => recallSlices(outcomes, by).map((slice) => named(slice, by, definition));
  return {
    values,
    instances: outcomes.images,
    candidatePairs: outcomes.candidatePairs,
    resamples,
    curve: calibration ? seenUnseenMetrics(outcomes, calibration).curve : null,
    coverage: coverageCurve(outcomes),
    slices: { attribute: slices('attribute'), object: slices('object'), pair: slices('pair') },
    tiedTop1Share: metrics['mac.tied_top1.v1'] ?? 0,
  };
}

function named(
  { attribute, object, images, recall, low, high }: RecallSlice,
  by: SliceBy,
  { attributes, objects }: BenchmarkDefinition,
): ResultSlice {
  const words = {
    attribute: [attributes[attribute]],
    object: [objects[object]],
    pair: [attributes[attribute], objects[object]],
  }[by];
  return { name: words.join(' '), value: recall, low, high, n: images };
}
