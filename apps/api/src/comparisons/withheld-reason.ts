import type { ResultSlice, WithheldReason } from '@primitives/results';

type Slice = Pick<ResultSlice, 'withheld'>;

/** Why all slices of one of these results are withheld; null where each result has a published one, or none at all. */
export function withheldReason(results: readonly (readonly Slice[])[]): WithheldReason | null {
  const hidden = results.find((slices) => slices.length > 0 && slices.every(({ withheld }) => withheld));
  return hidden?.[0]?.withheld ?? null;
}
