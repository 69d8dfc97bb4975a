import { MISSING } from './metric-values.js';

/** What a bundle's weights are stored as, as the GraphQL schema says it. */
export interface Precision {
  /** Most parameters first; `share` of all of them, in (0, 1]. */
  readonly weights: readonly { readonly dtype: string; readonly share: number }[];
  readonly quantisation: readonly ('DYNAMIC' | 'QOPERATOR' | 'QDQ' | 'WEIGHT_ONLY')[];
}

/** As ONNX Runtime's tools call them. */
const QUANTISATIONS = { DYNAMIC: 'dynamic', QOPERATOR: 'QOperator', QDQ: 'QDQ', WEIGHT_ONLY: 'weight-only' } as const;

/** `float32`, `int8 98 %, float32 2 % (QDQ)`; an en dash where no weight is stored. */
export function formatPrecision({ weights, quantisation }: Precision): string {
  const [only, ...others] = weights;
  const types =
    others.length === 0 && only
      ? only.dtype
      : weights.map(({ dtype, share }) => `${dtype}\u00a0${percent(share)}`).join(', ');
  const names = quantisation.map((name) => QUANTISATIONS[name]);
  return (types || MISSING) + (names.length > 0 ? ` (${names.join(', ')})` : '');
}

/** Of a part: neither nothing nor all. */
function percent(share: number): string {
  if (share < 0.005) return '<\u00a01\u00a0%';
  return share >= 0.995 ? '>\u00a099\u00a0%' : `${Math.round(share * 100)}\u00a0%`;
}
