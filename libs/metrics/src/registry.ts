import { CAPTION_CHOICE_METRICS, IMAGE_CAPTION_PAIR_METRICS } from './captions/definitions.js';
import { COMPUN_METRICS } from './compun/definitions.js';
import { PAIR_METRICS } from './czsl/definitions.js';
import type { MetricDefinition } from './metric-definition.js';
import { PROBE_METRICS } from './probe-definitions.js';
import { RETRIEVAL_METRICS } from './retrieval/definitions.js';
import { VAW_METRICS, VQA_METRICS } from './vaw/definitions.js';

/** Every metric that the platform knows, by id. */
export const METRICS: ReadonlyMap<string, MetricDefinition> = new Map(
  [
    ...PAIR_METRICS,
    ...VAW_METRICS,
    ...VQA_METRICS,
    ...RETRIEVAL_METRICS,
    ...CAPTION_CHOICE_METRICS,
    ...IMAGE_CAPTION_PAIR_METRICS,
    ...COMPUN_METRICS,
    ...PROBE_METRICS,
  ].map((metric) => [metric.id, metric]),
);

export class UnknownMetricError extends Error {
  override readonly name = 'UnknownMetricError';
  readonly code = 'metric_unknown';

  constructor(readonly id: string) {
    super(`no metric has the id ${id}`);
  }
}

/** @throws UnknownMetricError */
export function metricDefinition(id: string): MetricDefinition {
  const definition = METRICS.get(id);
  if (!definition) throw new UnknownMetricError(id);
  return definition;
}
