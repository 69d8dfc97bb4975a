interface Valued {
  readonly value: number | null;
}

/** Whether all of the slices with the lowest and with the highest values, ascending and not empty, have one value. */
export function allEqual(lowest: readonly Valued[], highest: readonly Valued[]): boolean {
  const values = [...lowest, ...highest].map(({ value }) => value);
  return values.length > 1 && values[0] === values.at(-1);
}
