import { formatCount } from '../format.ts';
import { BANDS, type Band, type SliceOrder } from './slices-address.ts';

/** A slice over fewer instances says little; it is shown, greyed and marked. */
export const FEW = 30;

/** What of a slice a table orders and filters by. */
export interface OrderedSlice {
  readonly name: string;
  /** Instances; null on a hidden split, where `atLeast` says what they are at least. */
  readonly n: number | null;
  readonly atLeast?: number | null;
  readonly value: number | null;
  /** Why the value is not published. */
  readonly withheld?: 'FEW_UNITS' | 'DETAILS_USED' | 'HIDDEN_SPLIT' | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly baseline: number | null;
  readonly band: string | null;
}

export interface SlicesRequest {
  readonly text: string;
  readonly band: Band | null;
  readonly order: SliceOrder;
  readonly falling: boolean;
}

/** What is published of how many instances a slice is over. */
type Counted = Pick<OrderedSlice, 'n' | 'atLeast' | 'withheld'>;

/** Instances of a slice as far as they are published; null where not even a lower bound is. */
export function leastCount({ n, atLeast }: Counted): number | null {
  return n ?? atLeast ?? null;
}

/** The published count: "148", "≥ 100" or "< 30" where only a bound is published, "–" where nothing is. */
export function countText(slice: Counted): string {
  if (slice.n !== null) return formatCount(slice.n);
  if (slice.atLeast != null) return `≥\u00a0${formatCount(slice.atLeast)}`;
  return isSmall(slice) ? `<\u00a0${FEW}` : '–';
}

/** Whether a slice is known to be over fewer than 30 instances. */
export const isSmall = ({ n, withheld }: Counted): boolean => (n === null ? withheld === 'FEW_UNITS' : n < FEW);

const KEYS: Readonly<Record<Exclude<SliceOrder, 'name'>, (slice: OrderedSlice) => number | null>> = {
  value: ({ value }) => value,
  interval: ({ low, high }) => (low === null || high === null ? null : high - low),
  baseline: ({ baseline }) => baseline,
  n: leastCount,
};
const NAMES = new Intl.Collator('en');

/** The slices that are asked for, in order; what has no figure stands last either way, and equal figures stand by name. O(N log N). */
export function orderSlices<Slice extends OrderedSlice>(slices: readonly Slice[], asked: SlicesRequest): Slice[] {
  const text = asked.text.toLowerCase();
  const found = slices.filter(
    ({ name, band }) =>
      (asked.band === null || band === asked.band) && (text === '' || name.toLowerCase().includes(text)),
  );
  const sign = asked.falling ? -1 : 1;
  if (asked.order === 'name') return found.sort((a, b) => sign * NAMES.compare(a.name, b.name));
  const key = KEYS[asked.order];
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
