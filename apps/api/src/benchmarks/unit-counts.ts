import type { BenchmarkDefinition } from '@primitives/benchmark';
import { samplingUnit } from '@primitives/metrics';
import type { MetricType } from './metric.type.js';

type CountedParts = Pick<BenchmarkDefinition, 'attributes' | 'compounds' | 'concepts'>;

/** The metric of a board with the number of units that its intervals are computed over. */
export const withUnitCount = (metric: MetricType, definition: CountedParts, board: string): MetricType => ({
  ...metric,
  units: unitCount(metric.id, definition, board),
});

/** Null for images, whose number the split states, and where the definition does not determine the number. */
function unitCount(metric: string, { attributes, compounds, concepts }: CountedParts, board: string): number | null {
  const task = concepts?.task;
  switch (samplingUnit(metric, board)) {
    case 'compound noun':
      return compounds?.length ?? null;
    case 'attribute':
      return attributes.length;
    case 'episode':
      return (task?.kind === 'classify' && task.episodes.find(({ name }) => name === board)?.count) || null;
    default:
      return null;
  }
}
