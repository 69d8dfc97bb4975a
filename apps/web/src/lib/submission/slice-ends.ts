interface Valued {
  readonly value: number | null;
}

/** Of the slices with the highest values those above the lowest value. */
export const aboveLowest = <Slice extends Valued>(lowest: readonly Valued[], highest: readonly Slice[]): Slice[] =>
  highest.filter(({ value }) => value !== (lowest[0]?.value ?? null));

/** Whether all of the slices with the lowest and with the highest values, ascending and not empty, have one value. */
export function allEqual(lowest: readonly Valued[], highest: readonly Valued[]): boolean {
  const values = [...lowest, ...highest].map(({ value }) => value);
  return values.length > 1 && values[0] === values.at(-1);
}
