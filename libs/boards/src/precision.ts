import { MISSING } from './metric-values.js';

/** Data types of a bundle's weights, in the shape of the GraphQL schema. */
export interface Precision {
  /** Most parameters first; `share` of all of them, in (0, 1]. */
  readonly weights: readonly { readonly dtype: string; readonly share: number }[];
  readonly quantisation: readonly ('DYNAMIC' | 'QOPERATOR' | 'QDQ' | 'WEIGHT_ONLY')[];
}

/** With the names of ONNX Runtime's tools. */
const QUANTISATIONS = { DYNAMIC: 'dynamic', QOPERATOR: 'QOperator', QDQ: 'QDQ', WEIGHT_ONLY: 'weight-only' } as const;

/** `float32`, `int8 98%, float32 2% (QDQ)`; an en dash when no weight is stored. */
export function formatPrecision({ weights, quantisation }: Precision): string {
  const [only, ...others] = weights;
  const types =
    others.length === 0 && only
      ? only.dtype
      : weights.map(({ dtype, share }) => `${dtype}\u00a0${percent(share)}`).join(', ');
  const names = quantisation.map((name) => QUANTISATIONS[name]);
  return (types || MISSING) + (names.length > 0 ? ` (${names.join(', ')})` : '');
}

/** Never 0% or 100% for a part. */
function percent(share: number): string {
  if (share < 0.005) return '<\u00a01%';
  return share >= 0.995 ? '>\u00a099%' : `${Math.round(share * 100)}%`;
}
