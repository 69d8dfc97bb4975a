interface Slice {
  readonly significant: boolean;
  readonly step?: number | null;
}

/** Whether a slice of any kind differs significantly, or values are exact: rounded ones alone decide nothing. */
export const hasDecided = (kinds: readonly (readonly Slice[])[]): boolean =>
  kinds.flat().some(({ significant, step }) => significant || step == null);
