import { formatSignificant } from './comparison.js';
import { formatDelta, formatEnds, MISSING, type Format } from './metric-values.js';
import { pluralUnit } from './sampled-units.js';

/** Texts of what a significant difference needs, the same on the page and on the command line. */

/** A neighbour in the shape of the GraphQL API. */
export interface NeighbourNumbers {
  /** Whether the neighbour is above or below the entry. */
  readonly relation: string;
  readonly difference: number;
  /** The coarser step of both values; null or absent where they are exact. */
  readonly step?: number | null;
  readonly outcome: 'SIGNIFICANT' | 'NOT_SIGNIFICANT' | 'NOT_TESTED' | 'NOT_RANKED' | 'NOT_LISTED';
  readonly gain: number | null;
  readonly factor: number | null;
  readonly units: number | null;
  readonly basis: 'PAIRED' | 'INTERVALS' | null;
  readonly reason: 'NOT_CALIBRATED' | 'NO_INTERVAL' | null;
}

export interface NeighbourTexts {
  /** `+0.52`; a significant one is never `0.00`. */
  readonly difference: string;
  /** Of the entry against the neighbour: `significantly worse`. */
  readonly outcome: string;
  /** `+1.48`: how far to improve; a dash where the entry is significantly better already. */
  readonly gain: string;
  /** `12,300 (4.1×)`; `no number suffices` where the values are equal; a dash where the test is significant. */
  readonly units: string;
  /** Why there is no estimate; null otherwise. */
  readonly reason: string | null;
}

const OUTCOMES = {
  NOT_SIGNIFICANT: 'not significant',
  NOT_TESTED: 'not tested',
  NOT_RANKED: 'not tested: the result is not on the board',
  NOT_LISTED: 'not listed',
} as const;
const REASONS = {
  NOT_CALIBRATED: 'the intervals of this metric are unreliable for a test set of this size',
  NO_INTERVAL: 'a value has no interval',
} as const;

/** What all of these count: `images`, `classes`; `units` where boards differ, such as episodes and all images. */
export function unitsNoun(neighbours: readonly { readonly unit: string }[]): string {
  const [unit, ...others] = new Set(neighbours.map((one) => one.unit));
  return unit === undefined || others.length > 0 ? 'units' : pluralUnit(unit);
}

/** Above this multiple, a number of units has no practical meaning. */
const MOST = 10_000;

/** @param format of the primary metric */
export function neighbourTexts(found: NeighbourNumbers, format: Format): NeighbourTexts {
  const { difference: value, step = null, outcome, gain, reason, basis } = found;
  const difference = { value, step };
  if (isContradicted(found))
    return {
      difference: formatDelta(difference, format),
      outcome: outcomeText(found),
      gain: MISSING,
      units: MISSING,
      reason: 'the published values are too coarse for an estimate',
    };
  const most = basis === 'INTERVALS' ? 'at most ' : '';
  return {
    difference: outcome === 'SIGNIFICANT' ? formatSignificant(difference, format) : formatDelta(difference, format),
    outcome: outcomeText(found),
    gain: gain === null || gain === 0 ? MISSING : `${most}${gainText(gain, step, format)}`,
    units: unitsText(found, most),
    reason: reason && REASONS[reason],
  };
}

const outcomeText = ({ outcome, relation }: NeighbourNumbers): string =>
  outcome === 'SIGNIFICANT' ? `significantly ${relation === 'ABOVE' ? 'worse' : 'better'}` : OUTCOMES[outcome];

/** A gain that follows from rounded values is rounded up to their decimals, so that it suffices. */
const gainText = (gain: number, step: number | null, format: Format): string =>
  step === null ? formatDelta(gain, format) : `+${formatEnds({ low: gain, high: gain, step }, format)[1]}`;

/**
 * Whether the estimate contradicts the test: the test uses exact values, the estimate may use rounded ones and their
 * intervals, and then finds that no more is needed for a difference that is not significant.
 */
const isContradicted = ({ outcome, gain, factor }: NeighbourNumbers): boolean =>
  outcome === 'NOT_SIGNIFICANT' && (gain === 0 || (factor !== null && factor <= 1));

function unitsText({ outcome, difference, factor, units, basis }: NeighbourNumbers, most: string): string {
  if (outcome === 'SIGNIFICANT') return MISSING;
  if (basis !== null && difference === 0) return 'no number suffices';
  if (factor === null) return MISSING;
  if (factor > MOST && basis === 'INTERVALS') return 'no useful estimate';
  if (factor > MOST) return `over ${MOST.toLocaleString('en-US')}×`;
  const times = `${factor < 10 ? factor.toFixed(1) : Math.round(factor).toLocaleString('en-US')}×`;
  return units === null ? `${most}${times}` : `${most}${rounded(units).toLocaleString('en-US')} (${times})`;
}

/** To three digits: an estimate is not more precise. */
const rounded = (count: number): number => Number(count.toPrecision(3));
