import { formatDelta, formatValue, type Format } from './metric-values.js';

/** A model that is better on published images, in the shape of the GraphQL API. */
export interface SeasonDropNumbers {
  readonly from: number;
  readonly to: number;
  /** Change of the model minus that of the older models, with its limits: negative. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Mean change of the older models. */
  readonly others: number;
  /** Number of older models. */
  readonly models: number;
}

/** What the check of undeclared training found about a model: the same text on the page and on the command line. */
export function seasonDropText(drop: SeasonDropNumbers, format: Format): string {
  const { from, to, value, low, high, others, models } = drop;
  const [excess, ...limits] = [-value, -high, -low].map((number) => formatValue(number, format));
  const reference = `the seasons differ by ${formatDelta(others, format)} for ${models} older model${models === 1 ? '' : 's'}`;
  return `better on season ${from} than on season ${to} by ${excess} (95% interval ${limits.join(' to ')}); ${reference}. It may have been trained, selected or tuned on the published images.`;
}
