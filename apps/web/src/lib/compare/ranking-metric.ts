/**
 * The metric that a comparison shows first and in its chart: the chosen one, or the primary metric of the board.
 *
 * @param metrics of the board @param chosen id; null or of no metric of the board: the primary one
 */
export const rankingMetric = <M extends { readonly id: string }>(
  metrics: readonly M[],
  primary: string,
  chosen: string | null,
): M | undefined => metrics.find(({ id }) => id === chosen) ?? metrics.find(({ id }) => id === primary) ?? metrics[0];
