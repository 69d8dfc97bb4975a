import type { BoardResult, ResultSlice } from './board-result.js';
import { sliceStep } from './release-board.js';
import { publishedStep, type MetricScale } from './rounding.js';

/**
 * The result with the step of each rounded value; an exact result is unchanged. Stored results do not contain steps:
 * they follow from `released.step`, so that results from before steps were shown have them too, and equal results
 * remain equal in the database.
 *
 * @param scaleOf the range of a metric
 */
export function withPublishedSteps(result: BoardResult, scaleOf: (metric: string) => MetricScale): BoardResult {
  const { released, values, slices } = result;
  if (!released) return result;
  const measured = Object.entries(values).map(([metric, estimate]) => [
    metric,
    estimate.value === null
      ? estimate
      : { ...estimate, step: publishedStep(released.step, scaleOf(metric), estimate.value) },
  ]);
  return {
    ...result,
    values: Object.fromEntries(measured),
    slices: {
      attribute: slices.attribute.map(withSliceStep),
      object: slices.object.map(withSliceStep),
      pair: slices.pair.map(withSliceStep),
    },
  };
}

const withSliceStep = (slice: ResultSlice): ResultSlice =>
  slice.value === null || slice.atLeast === undefined ? slice : { ...slice, step: sliceStep(slice.atLeast) };
