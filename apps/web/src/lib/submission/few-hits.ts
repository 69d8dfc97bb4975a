/** Below this share, the cause of an unreliable interval is that hardly any image counts. */
const FEW = 0.05;

/** Whether a value is a share with few hits, whatever the size of the test set. */
export const hasFewHits = (value: number | null, format: string): boolean =>
  format === 'PERCENT' && value !== null && value < FEW;

interface Judged {
  readonly uncalibrated: readonly string[];
  readonly values: readonly { readonly metric: string; readonly value: number | null }[];
}

/** Labels of the metrics with unreliable intervals: those with few hits on every board, and the others. */
export function unreliableLabels(
  metrics: readonly { readonly id: string; readonly label: string; readonly format: string }[],
  results: readonly Judged[],
): readonly [fewHits: readonly string[], others: readonly string[]] {
  const labels = (few: boolean) =>
    metrics.flatMap(({ id, label, format }) => {
      const boards = results.filter(({ uncalibrated }) => uncalibrated.includes(id));
      const cells = boards.map(({ values }) => values.find(({ metric }) => metric === id));
      return cells.length > 0 && cells.every((cell) => hasFewHits(cell?.value ?? null, format)) === few ? [label] : [];
    });
  return [labels(true), labels(false)];
}
