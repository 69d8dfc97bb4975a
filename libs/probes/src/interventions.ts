import { featureRow, type Features } from './features.js';

/** The four readings of a model that was trained on concept activations; docs/metrics/probes.md. */
export const READINGS = {
  prim: 'trained on and read with the predicted activations: are they useful?',
  interv_full: 'trained on predicted activations, read with the true primitives: does the model use them as meant?',
  interv_partial: 'trained on predicted activations, read with those where the true primitives are set to 1',
  oracle_prim: 'trained on and read with the true primitives: what could be had at most',
} as const;
export type Reading = keyof typeof READINGS;

/**
 * The partial intervention: activations with 1 wherever the truth has a primitive. MIT-States rows are scaled to length
 * 1 first, CUB rows are left as they are. O(N · D).
 *
 * @param truth binary, of the same shape
 */
export function partialIntervention(
  activations: Features,
  truth: Features,
  { normalise }: { normalise: boolean },
): Features {
  if (activations.data.length !== truth.data.length)
    throw new RangeError(`${activations.data.length} activations for ${truth.data.length} true primitives`);
  const data = activations.data.slice();
  for (let i = 0; i < activations.rows; i++) {
    const row = featureRow({ ...activations, data }, i);
    if (normalise) scaleToUnit(row);
    row.forEach((_, k) => {
      if (truth.data[i * activations.dimensions + k] === 1) row[k] = 1;
    });
  }
  return { ...activations, data };
}

/** Scales a vector to length 1 in place; a zero vector is unchanged. */
export function scaleToUnit(row: Float32Array | Float64Array): void {
  let squares = 0;
  for (const value of row) squares += value * value;
  if (squares === 0) return;
  const norm = Math.sqrt(squares);
  for (let k = 0; k < row.length; k++) row[k]! /= norm;
}

/**
 * Interpretability of a metric: Oracle-Prim − Interv(Full), as in table 3; 0 is best, lower is better. `relative`
 * divides by Oracle-Prim, the form in the paper's limitations. null if a term is.
 */
export function interpretabilityGap(
  oracle: number | null,
  intervened: number | null,
): { gap: number | null; relative: number | null } {
  if (oracle === null || intervened === null) return { gap: null, relative: null };
  return { gap: oracle - intervened, relative: oracle === 0 ? null : (oracle - intervened) / oracle };
}
