import type { Slice } from '../api/documents/submission.ts';

/** A slice over fewer instances says little; it is shown, greyed and marked. */
export const FEW = 30;

/** The lowest and the highest slices; a short list is not shown twice. Slices without a value are left out. */
export function extremes(
  slices: readonly Slice[],
  most = 8,
): { readonly lowest: readonly Slice[]; readonly highest: readonly Slice[] } {
  const sorted = slices.filter(({ value }) => value !== null).sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const lowest = sorted.slice(0, sorted.length <= 2 * most ? Math.ceil(sorted.length / 2) : most);
  return { lowest, highest: sorted.slice(Math.max(lowest.length, sorted.length - most)) };
}
