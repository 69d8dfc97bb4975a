/** Widths of a table that shares a tablet's width, in pixels; its styles have them as properties. */
export const TABLET = { from: 621, to: 1180, metric: 86, first: 282, share: 0.4 } as const;
const BORDER = 1;

/** The width of the column of ranks, for a number of digits, as in the styles of the table. */
const rankWidth = (digits: number): number => Math.max(64, 38 + digits * 18);

/**
 * The space for metrics in a table on a tablet, in pixels; infinite on phones and wide screens, whose tables do not
 * share a width.
 *
 * @param screen width of the viewport @param content width of the page without its margins @param digits of a rank
 */
export function metricSpace(screen: number, content: number, digits: number): number {
  if (screen < TABLET.from || screen > TABLET.to) return Infinity;
  return content - 2 * BORDER - rankWidth(digits) - Math.max(TABLET.first, TABLET.share * screen);
}

/**
 * The first metrics that fit whole next to each other, at least one, always with the sorted one.
 *
 * @param space for metrics and `others`, in pixels @param others number of columns next to the metrics
 */
export function fittingMetrics<M extends { readonly id: string }>(
  metrics: readonly M[],
  sorted: string | undefined,
  space: number,
  others = 0,
): readonly M[] {
  const most = Math.max(1, Math.floor(space / TABLET.metric) - others);
  if (metrics.length <= most) return metrics;
  const at = metrics.findIndex(({ id }) => id === sorted);
  return metrics.filter((_, index) => (at < most ? index < most : index < most - 1 || index === at));
}
