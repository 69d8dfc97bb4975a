interface Slice {
  readonly significant: boolean;
  readonly step?: number | null;
}

/** Whether slices have a chart: of rounded values without a significant difference it shows nothing but their list. */
export const hasChart = (kinds: readonly (readonly Slice[])[]): boolean =>
  kinds.flat().some(({ significant, step }) => significant || step == null);
