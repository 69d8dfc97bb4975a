interface Valued {
  readonly value: number | null;
}

interface Estimated {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Whether no two values differ significantly: the 95% interval of each difference, from the intervals of two
 * independent values, includes zero. False where an interval is not known.
 */
export const noneDiffers = (slices: readonly Estimated[]): boolean =>
  slices.length > 1 && slices.every((a) => slices.every((b) => mayBeEqual(a, b)));

function mayBeEqual(a: Estimated, b: Estimated): boolean {
  const [from, to] = (a.value ?? 0) <= (b.value ?? 0) ? [a, b] : [b, a];
  if (from.value === null || from.high === null || to.value === null || to.low === null) return false;
  return to.value - from.value <= Math.hypot(from.high - from.value, to.value - to.low);
}

/** The rounding step that all slices have; null if they differ or there is none. */
export function sharedStep(slices: readonly { readonly step?: number | null | undefined }[]): number | null {
  const [step, ...others] = new Set(slices.map((slice) => slice.step ?? null));
  return others.length === 0 ? (step ?? null) : null;
}

/** Whether values with this rounding step are too coarse to be compared; null: exact, or steps differ. */
export const isTooCoarse = (step: number | null): boolean => step !== null && step >= 0.2;

/** Of the slices with the highest values those above the lowest value. */
export const aboveLowest = <Slice extends Valued>(lowest: readonly Valued[], highest: readonly Slice[]): Slice[] =>
  highest.filter(({ value }) => value !== (lowest[0]?.value ?? null));

/** Whether two of the slices with the lowest or of those with the highest values, ascending, have one value. */
export const hasTies = (...lists: readonly (readonly Valued[])[]): boolean =>
  lists.some((slices) => slices.some(({ value }, at) => value === slices[at + 1]?.value));

/** Whether all of the slices with the lowest and with the highest values, ascending and not empty, have one value. */
export function allEqual(lowest: readonly Valued[], highest: readonly Valued[]): boolean {
  const values = [...lowest, ...highest].map(({ value }) => value);
  return values.length > 1 && values[0] === values.at(-1);
}
