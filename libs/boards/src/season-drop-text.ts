import { formatDelta, formatEnds, formatValue, type Format } from './metric-values.js';

/** A model that is better on published images, in the shape of the GraphQL API. */
export interface SeasonDropNumbers {
  readonly from: number;
  readonly to: number;
  /** Change of the model minus that of the older models, with its limits: negative. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The coarsest step of the values that it is computed from; null or absent where they are exact. */
  readonly step?: number | null;
  /** Mean change of the older models. */
  readonly others: number;
  /** Number of older models. */
  readonly models: number;
}

/** What the check of undeclared training found about a model: the same text on the page and on the command line. */
export function seasonDropText(drop: SeasonDropNumbers, format: Format): string {
  const { from, to, value, low, high, step = null, others, models } = drop;
  const excess = formatValue({ value: -value, step }, format);
  const limits = formatEnds({ low: -high, high: -low, step }, format);
  const reference = `the seasons differ by ${formatDelta({ value: others, step }, format)} for ${models} older model${models === 1 ? '' : 's'}`;
  return `better on season ${from} than on season ${to} by ${excess} (95% interval ${limits.join(' to ')}); ${reference}. It may have been trained, selected or tuned on the published images.`;
}
