import { HALVES_ABOVE_CHANCE } from '@primitives/results';

import { chanceLevel, type Interval } from './chance-level.js';
import { formatWithSign } from './metric-unit.js';
import type { Format } from './metric-values.js';
import type { Metric } from './metric.js';
import { floorOf, type Reference } from './reference-rows.js';

type FormattedMetric = Pick<Metric, 'id' | 'label' | 'direction'> & { readonly format: Format };
type Printed = Pick<FormattedMetric, 'label' | 'format'>;
interface Forecast {
  readonly isPublished: boolean;
  /** What a first result must exceed, with the interval of the debug run; null without a value. */
  readonly bound: Bound | null;
}
/** A value that a result must pass: chance, and beyond it a multiple of a distance. */
interface Bound {
  readonly chance: number;
  readonly half: number;
  readonly lower: boolean;
}

/**
 * Whether a first result with these values would be far enough from chance to be published: the rule of the release,
 * with the public images of the debug run instead of the hidden ones.
 *
 * @param chance the value of random answers
 */
export function forecastOf(result: Interval, chance: number, lower: boolean): Forecast {
  const { value, low = null, high = null } = result;
  // As in the rule: the distance to the end that is nearer to chance, not half the width.
  const half = value === null ? null : lower ? (high ?? value) - value : value - (low ?? value);
  return {
    isPublished: chanceLevel(result, chance, lower) === 'clear',
    bound: half === null ? null : { chance, half, lower },
  };
}

/** The bound, and its computation; null where it would be printed like chance, which is no bound. */
function printBound({ chance, half, lower }: Bound, { format }: Printed): { needed: string; sum: string } | null {
  // From the printed distance, so that a reader can compute it.
  const scale = format === 'PERCENT' ? 1e4 : 1e2;
  const distance = (HALVES_ABOVE_CHANCE * Math.round(half * scale)) / scale;
  const needed = formatWithSign(lower ? chance - distance : chance + distance, format);
  const printed = formatWithSign(chance, format);
  if (needed === printed) return null;
  const sum = `chance (${printed}) ${lower ? 'minus' : 'plus'} ${HALVES_ABOVE_CHANCE} × ${formatWithSign(half, format)}`;
  return { needed, sum };
}

/**
 * What the primary metric of a first result must pass, and whether the values of the run pass it.
 *
 * @param isNew whether it is known that the model is no copy of an entry
 */
export function forecastText({ isPublished, bound }: Forecast, metric: Printed, isNew = false): string {
  const withheld = isNew ? 'withheld' : 'withheld, unless it is a copy of an entry';
  const outcome = `would be ${isPublished ? 'published' : withheld}.`;
  const printed = bound && printBound(bound, metric);
  if (!printed) return `A first result with the values of this run ${outcome}`;
  const [side, end] = bound.lower ? ['below', 'upper'] : ['above', 'lower'];
  const limit = `${metric.label} of a first result must be ${side} about ${printed.needed}: ${printed.sum}`;
  const half = `the half-width of its interval, from its value to the ${end} end`;
  const values = isPublished ? 'the values of this run' : 'the values of this run, too close to chance';
  return `${limit}, ${half}. With ${values}, the result ${outcome}`;
}

/** A value to two digits. */
export function plainText(value: number, format: Format): string {
  if (format !== 'PERCENT') return formatWithSign(value, format);
  return `${Number((100 * value).toPrecision(2))}%`;
}

/** A debug run in the shape of the GraphQL API. */
export interface DebuggedEvaluation {
  readonly track: {
    readonly metrics: readonly FormattedMetric[];
    readonly primaryMetric: { readonly id: string };
    readonly releaseRule: string;
    readonly split: { readonly role: string };
  };
  readonly results: readonly { readonly values: readonly (Interval & { readonly metric: string })[] }[] | null;
}

/**
 * What would happen to a first result on the hidden images with the values of a debug run; null where nothing is
 * withheld, or where chance is not known.
 *
 * @param references of the first board
 * @param isNew whether it is known that the model is no copy of an entry
 */
export function debugForecast(
  { track: { metrics, primaryMetric, releaseRule, split }, results }: DebuggedEvaluation,
  references: readonly Reference[],
  isNew = false,
): { readonly isPublished: boolean; readonly text: string; readonly needed: string | null } | null {
  const metric = metrics.find(({ id }) => id === primaryMetric.id);
  const cell = results?.[0]?.values.find((each) => each.metric === metric?.id);
  const floor = metric && floorOf(metric, references);
  if (!metric || !cell || !floor || releaseRule !== 'IMPROVEMENTS' || split.role !== 'HIDDEN') return null;
  const lower = metric.direction === 'LOWER';
  const forecast = forecastOf(cell, floor.value, lower);
  const { isPublished, bound } = forecast;
  const printed = bound && printBound(bound, metric);
  return {
    isPublished,
    text: forecastText(forecast, metric, isNew),
    // The same number as in the text, so that the pages of the run and of the result agree.
    needed: printed && `${lower ? 'below' : 'above'} about ${printed.needed} ${metric.label}`,
  };
}
