import type { Metric } from '../api/documents/fragments.ts';

/** Whether a value is a count that is rounded to 1, 2 or 5 times a power of ten, as on hidden splits. */
export const isRoundedCount = (
  { axis }: Pick<Metric, 'axis'>,
  of: { readonly step?: number | null } | undefined,
): boolean => axis === 'LOG' && of?.step != null;
