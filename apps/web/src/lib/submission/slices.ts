import { formatCount } from '../format.ts';
import { BANDS, type Band, type SliceOrder } from './slices-address.ts';

/** A slice over fewer instances is unreliable; it is greyed and marked. */
export const FEW = 30;

/** The fields of a slice for sorting and filtering. */
export interface OrderedSlice {
  readonly name: string;
  /** Instances; null on a hidden split, where `atLeast` is the lower bound. */
  readonly n: number | null;
  readonly atLeast?: number | null;
  readonly value: number | null;
  /** Why the value is not published. */
  readonly withheld?: 'FEW_UNITS' | 'DETAILS_USED' | 'HIDDEN_SPLIT' | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly baseline: number | null;
  readonly band: Band | null;
}

export interface SlicesRequest {
  readonly text: string;
  readonly band: Band | null;
  readonly order: SliceOrder;
  readonly falling: boolean;
}

/** The published part of a slice's number of instances. */
type Counted = Pick<OrderedSlice, 'n' | 'atLeast' | 'withheld'>;

/** Published number of instances of a slice; null if not even a lower bound is published. */
export function leastCount({ n, atLeast }: Counted): number | null {
  return n ?? atLeast ?? null;
}

/** The published count: "148", "≥ 100" or "< 30" if only a bound is published, "–" if nothing is. */
export function countText(slice: Counted): string {
  if (slice.n !== null) return formatCount(slice.n);
  if (slice.atLeast != null) return `≥\u00a0${formatCount(slice.atLeast)}`;
  return isSmall(slice) ? `<\u00a0${FEW}` : '–';
}

/** The published count that all slices have; null if they differ. */
export function sharedCount(slices: readonly Counted[]): string | null {
  const [first, ...others] = new Set(slices.map(countText));
  return others.length === 0 ? (first ?? null) : null;
}

/** Whether a slice is known to be over fewer than 30 instances. */
export const isSmall = ({ n, withheld }: Counted): boolean => (n === null ? withheld === 'FEW_UNITS' : n < FEW);

/**
 * The left end of the axis of values up to `full`: 0, or the quarter of `full` below the lowest of the values and their
 * intervals.
 */
export const axisStart = (slices: readonly Pick<OrderedSlice, 'value' | 'low' | 'baseline'>[], full: number): number =>
  slices.reduce(
    (least, { value, low, baseline }) =>
      Math.min(least, (Math.floor((4 * Math.min(low ?? 0, value ?? 0, baseline ?? 0)) / full) * full) / 4),
    0,
  );

const KEYS: Readonly<Record<Exclude<SliceOrder, 'name'>, (slice: OrderedSlice) => number | null>> = {
  value: ({ value }) => value,
  interval: ({ low, high }) => (low === null || high === null ? null : high - low),
  baseline: ({ baseline }) => baseline,
  n: leastCount,
};
const NAMES = new Intl.Collator('en');

/**
 * The matching slices, in order; those without a value are last either way, and equal values are sorted by name. O(N
 * log N).
 */
export function orderSlices<Slice extends OrderedSlice>(slices: readonly Slice[], request: SlicesRequest): Slice[] {
  const text = request.text.toLowerCase();
  const found = slices.filter(
    ({ name, band }) =>
      (request.band === null || band === request.band) && (text === '' || name.toLowerCase().includes(text)),
  );
  const sign = request.falling ? -1 : 1;
  if (request.order === 'name') return found.sort((a, b) => sign * NAMES.compare(a.name, b.name));
  const key = KEYS[request.order];
  return found.sort((a, b) => {
    const [from, to] = [key(a), key(b)];
    if (from === null || to === null)
      return Number(from === null) - Number(to === null) || NAMES.compare(a.name, b.name);
    return sign * (from - to) || NAMES.compare(a.name, b.name);
  });
}

/** The bands that any of the slices is in, from frequent to rare. */
export const distinctBands = (slices: readonly Pick<OrderedSlice, 'band'>[]): Band[] =>
  BANDS.filter((band) => slices.some((slice) => slice.band === band));
