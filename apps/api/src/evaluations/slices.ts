import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { BoardResult, ResultSlice } from '@primitives/results';

export const SLICE_KINDS = ['attribute', 'object', 'pair'] as const;
export type SliceKind = (typeof SLICE_KINDS)[number];

export interface Ends {
  readonly lowest: readonly ResultSlice[];
  readonly highest: readonly ResultSlice[];
}

/**
 * Slices with the lowest and highest values, up to `most` at each end, ascending and disjoint. Of equal values, those
 * over more instances come first, then by name. O(N log N).
 */
export function endsOf(slices: readonly ResultSlice[], most: number): Ends {
  const sorted = slices.filter(({ value }) => value !== null).sort(byValue(1));
  const lowest = sorted.slice(0, sorted.length <= 2 * most ? Math.ceil(sorted.length / 2) : most);
  const highest = sorted.slice(lowest.length).sort(byValue(-1)).slice(0, most);
  return { lowest, highest: highest.sort(byValue(1)) };
}

const NAMES = new Intl.Collator('en');
const countOf = ({ n, atLeast }: ResultSlice): number => n ?? atLeast ?? 0;
const byValue =
  (sign: 1 | -1) =>
  (a: ResultSlice, b: ResultSlice): number =>
    sign * ((a.value ?? 0) - (b.value ?? 0)) || countOf(b) - countOf(a) || NAMES.compare(a.name, b.name);

export type FrequencyBand = keyof NonNullable<BenchmarkDefinition['bands']>;

/** The band of each attribute; empty if the benchmark defines no bands. */
export function bandsOf({ bands }: Pick<BenchmarkDefinition, 'bands'>): ReadonlyMap<string, FrequencyBand> {
  const entries = Object.entries(bands ?? {}) as [FrequencyBand, string[]][];
  return new Map(entries.flatMap(([band, names]) => names.map((name) => [name, band])));
}

/** Maps names to values for one kind of slice. */
export const valuesByName = (
  { slices }: Pick<BoardResult, 'slices'>,
  kind: SliceKind,
): ReadonlyMap<string, number | null> => new Map(slices[kind].map(({ name, value }) => [name, value]));
