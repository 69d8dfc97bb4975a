import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { BoardResult, ResultSlice } from '@primitives/evaluation';

export const SLICE_KINDS = ['attribute', 'object', 'pair'] as const;
export type SliceKind = (typeof SLICE_KINDS)[number];

export interface Ends {
  readonly lowest: readonly ResultSlice[];
  readonly highest: readonly ResultSlice[];
}

/** Slices with a value at both ends, `most` at each, rising; a short list is told once, half of it at either end. O(N log N). */
export function endsOf(slices: readonly ResultSlice[], most: number): Ends {
  const sorted = slices.filter(({ value }) => value !== null).sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const lowest = sorted.slice(0, sorted.length <= 2 * most ? Math.ceil(sorted.length / 2) : most);
  return { lowest, highest: sorted.slice(Math.max(lowest.length, sorted.length - most)) };
}

/** Attribute → `head`, `medium` or `tail`; empty where the benchmark has no such bands. */
export function bandsOf({ bands }: Pick<BenchmarkDefinition, 'bands'>): ReadonlyMap<string, string> {
  return new Map(Object.entries(bands ?? {}).flatMap(([band, names]) => names.map((name) => [name, band])));
}

/** Name → value of one kind of a result. */
export const valuesByName = (
  { slices }: Pick<BoardResult, 'slices'>,
  kind: SliceKind,
): ReadonlyMap<string, number | null> => new Map(slices[kind].map(({ name, value }) => [name, value]));
