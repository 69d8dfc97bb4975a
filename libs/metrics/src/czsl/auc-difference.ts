/** The AUC of the reference's bias list, and that over every bias. */
const EXACT: Readonly<Record<string, string>> = {
  'mac.auc.v1': 'mac.auc_exact.v1',
  'czsl.auc.v1': 'czsl.auc_exact.v1',
  'czsl-0.001.auc.v1': 'czsl-0.001.auc_exact.v1',
  'compmap.auc.v1': 'compmap.auc_exact.v1',
};
/** One point of percent. */
const POINT = 0.01;

export const AUC_DIFFERENCE =
  'AUC uses the biases of the reference code only. It differs by more than a point from AUC (all biases), which uses the whole curve; equal scores are a common cause.';

/** Why a row's AUC is not that over every bias; null where they agree within a point. */
export function aucDifference(valueOf: (metric: string) => number | null | undefined): string | null {
  const differs = Object.entries(EXACT).some(([listed, exact]) => {
    const [a, b] = [valueOf(listed), valueOf(exact)];
    return a != null && b != null && Math.abs(a - b) > POINT;
  });
  return differs ? AUC_DIFFERENCE : null;
}
