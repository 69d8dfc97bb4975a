/** The same name in any case, and without the number of images that a label may end with. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ \(n = \d+\)$/, '')
    .trim();

/** The metric with an id or, in any case, a label: `mac.auc.v1` or `auc`. Ids precede labels. */
export function namedMetric<M extends { readonly id: string; readonly label: string }>(
  metrics: readonly M[],
  name: string,
): M | undefined {
  const wanted = plain(name);
  return metrics.find(({ id }) => id === wanted) ?? metrics.find(({ label }) => plain(label) === wanted);
}
