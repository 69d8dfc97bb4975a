import { metricDefinition, metricRange } from '@primitives/metrics';
import { withPublishedSteps, type BoardResult } from '@primitives/results';

/** A result with the step of each value that was rounded for publication. */
export const withStepsOfMetrics = (result: BoardResult): BoardResult =>
  withPublishedSteps(result, (metric) => metricRange(metricDefinition(metric)));
