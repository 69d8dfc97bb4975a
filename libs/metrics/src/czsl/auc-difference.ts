/** The AUC of the reference's bias list, and that over every bias. */
const EXACT: Readonly<Record<string, string>> = {
  'mac.auc.v1': 'mac.auc_exact.v1',
  'czsl.auc.v1': 'czsl.auc_exact.v1',
  'czsl-0.001.auc.v1': 'czsl-0.001.auc_exact.v1',
  'compmap.auc.v1': 'compmap.auc_exact.v1',
};
/** One point of percent. */
const POINT = 0.01;
/** Tolerance for binary fractions. */
const NOISE = 1e-9;

export const AUC_DIFFERENCE =
  'AUC uses the biases of the reference code only. It differs by more than a point from AUC (all biases), which uses the whole curve: the curve is steep between these biases, as for very accurate models, or scores are equal.';

/** A value and the step to which it was rounded, null or absent if it is exact. */
interface MaybeRounded {
  readonly value: number | null;
  readonly step?: number | null;
}

/**
 * Why a row's AUC is not that over every bias; null where they agree within a point, or may: rounding moves the
 * difference of two values by less than their step.
 */
export function aucDifference(valueOf: (metric: string) => MaybeRounded | undefined): string | null {
  const differs = Object.entries(EXACT).some(([listed, exact]) => {
    const [a, b] = [valueOf(listed), valueOf(exact)];
    if (a?.value == null || b?.value == null) return false;
    return Math.abs(a.value - b.value) >= POINT + Math.max(a.step ?? 0, b.step ?? 0) + NOISE;
  });
  return differs ? AUC_DIFFERENCE : null;
}
