import type { MetricEvaluator } from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import type { Measure } from '../judge.js';
import { undefinedEvaluator } from './composition-outcomes.js';
import type { CompositionSplit } from './composition-split.js';

/** Measures metrics on the validation images; without such images the metrics are undefined, and not left out. */
export function validationMeasure(
  sets: CompositionSplit,
  metrics: readonly string[],
  evaluator: MetricEvaluator | null,
): Measure {
  if (evaluator) return { evaluator, unit: 'validation image', ...imageClusters(sets.instancesOf('val')) };
  const test = sets.instancesOf('test');
  return { evaluator: undefinedEvaluator(metrics, test.length), unit: 'image', ...imageClusters(test) };
}
