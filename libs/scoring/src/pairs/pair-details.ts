import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { BoardDetails, ResultSlice } from '@primitives/results';
import {
  coverageCurve,
  pairMetrics,
  recallSlices,
  seenUnseenMetrics,
  type PairOutcomes,
  type RecallSlice,
  type SliceBy,
} from '@primitives/metrics';

/** The curves and slices of a board of pairs. */
export function pairDetails(outcomes: PairOutcomes, definition: BenchmarkDefinition): BoardDetails {
  const calibration = outcomes.calibrations.find(({ k }) => k === 1);
  const slices = (by: SliceBy) => recallSlices(outcomes, by).map((slice) => named(slice, by, definition));
  return {
    candidatePairs: outcomes.candidatePairs,
    curve: calibration ? seenUnseenMetrics(outcomes, calibration).curve : null,
    coverage: coverageCurve(outcomes),
    slices: { attribute: slices('attribute'), object: slices('object'), pair: slices('pair') },
    sliceMetric: { label: 'Top-5 recall', format: 'percent' },
    tiedTop1Share: pairMetrics(outcomes)['mac.tied_top1.v1'] ?? 0,
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
