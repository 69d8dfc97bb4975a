import { HALVES_ABOVE_CHANCE, isAboveChance } from '@primitives/results';

import { formatWithSign } from './metric-unit.js';
import type { Format } from './metric-values.js';
import type { Metric } from './metric.js';
import { floorOf, type Reference } from './reference-rows.js';

interface Value {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}
type FormattedMetric = Pick<Metric, 'id' | 'label' | 'direction'> & { readonly format: Format };
interface Forecast {
  readonly isPublished: boolean;
  /** The value that a first result must pass, with the interval of the debug run; null without a value. */
  readonly needed: number | null;
}

/**
 * Whether a first result with these values would be far enough from chance to be published: the rule of the release,
 * with the public images of the debug run instead of the hidden ones.
 *
 * @param chance the value of random answers
 */
export function forecastOf({ value, low = null, high = null }: Value, chance: number, lower: boolean): Forecast {
  const half = value === null ? null : lower ? (high ?? value) - value : value - (low ?? value);
  return {
    isPublished: isAboveChance({ value, low, high, chance, direction: lower ? 'lower' : 'higher' }),
    needed: half === null ? null : chance + (lower ? -1 : 1) * HALVES_ABOVE_CHANCE * half,
  };
}

function boundText(needed: number, format: Format, lower: boolean): string {
  const [side, sign] = lower ? ['below', 'minus'] : ['above', 'plus'];
  return `${side} about ${formatWithSign(needed, format)}: chance ${sign} ${HALVES_ABOVE_CHANCE} half-widths of its interval`;
}

/** What the primary metric of a first result must pass, and whether the values of the run pass it. */
export function forecastText(
  { isPublished, needed }: Forecast,
  { label, format }: Pick<FormattedMetric, 'label' | 'format'>,
  lower: boolean,
): string {
  const outcome = `would be ${isPublished ? 'published' : 'withheld, unless it is a copy of an entry'}.`;
  if (needed === null) return `A first result with the values of this run ${outcome}`;
  return `${label} of a first result must be ${boundText(needed, format, lower)}. With the values of this run, the result ${outcome}`;
}

/**
 * What a first result must pass, where its interval is withheld: with the interval of an entry of the
 * board, ideally of one near chance. Null without such an interval.
 */
export function thresholdText(entry: Value, metric: FormattedMetric, references: readonly Reference[]): string | null {
  const floor = floorOf(metric, references);
  if (!floor || entry.value === null || entry.low == null || entry.high == null) return null;
  const lower = metric.direction === 'LOWER';
  const { needed } = forecastOf(entry, floor.value, lower);
  return needed === null
    ? null
    : `${metric.label} of a first result must be ${boundText(needed, metric.format, lower)}`;
}

/** A debug run in the shape of the GraphQL API. */
export interface DebuggedEvaluation {
  readonly track: {
    readonly metrics: readonly FormattedMetric[];
    readonly primaryMetric: { readonly id: string };
    readonly releaseRule: string;
    readonly split: { readonly role: string };
  };
  readonly results: readonly { readonly values: readonly (Value & { readonly metric: string })[] }[] | null;
}

/**
 * What would happen to a first result on the hidden images with the values of a debug run; null where nothing is
 * withheld, or where chance is not known.
 *
 * @param references of the first board
 */
export function debugForecast(
  { track: { metrics, primaryMetric, releaseRule, split }, results }: DebuggedEvaluation,
  references: readonly Reference[],
): { readonly isPublished: boolean; readonly text: string } | null {
  const metric = metrics.find(({ id }) => id === primaryMetric.id);
  const cell = results?.[0]?.values.find((each) => each.metric === metric?.id);
  const floor = metric && floorOf(metric, references);
  if (!metric || !cell || !floor || releaseRule !== 'IMPROVEMENTS' || split.role !== 'HIDDEN') return null;
  const lower = metric.direction === 'LOWER';
  const forecast = forecastOf(cell, floor.value, lower);
  return { isPublished: forecast.isPublished, text: forecastText(forecast, metric, lower) };
}
