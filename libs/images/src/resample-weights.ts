import { PRECISION_BITS } from './resample-kernel.js';

/** The filters of Pillow that are reproduced exactly, by Pillow's name. */
export type ResampleFilter = 'box' | 'bilinear' | 'bicubic' | 'lanczos';

interface Filter {
  /** Half the width of the filter in output pixels. */
  readonly support: number;
  readonly at: (x: number) => number;
}

const FILTERS: Record<ResampleFilter, Filter> = {
  box: { support: 0.5, at: (x) => (x > -0.5 && x <= 0.5 ? 1 : 0) },
  bilinear: { support: 1, at: (x) => Math.max(0, 1 - Math.abs(x)) },
  bicubic: { support: 2, at: bicubic },
  lanczos: { support: 3, at: (x) => (x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0) },
};

/** The source pixels of each target pixel of one axis, with their fixed-point weights. */
export interface AxisWeights {
  /** [first source pixel, count] for each target pixel. */
  readonly bounds: Int32Array;
  /** `taps` weights for each target pixel, 22 fraction bits. */
  readonly weights: Int32Array;
  readonly taps: number;
}

/**
 * The weights of Pillow's `ImagingResample` for one axis (`precompute_coeffs` and `normalize_coeffs_8bpc` of
 * src/libImaging/Resample.c, MIT-CMU licence): the same operations on doubles in the same order, because one unit in
 * the last place may change a rounding.
 */
export function axisWeights(filter: ResampleFilter, source: number, target: number): AxisWeights {
  const { support, at } = FILTERS[filter];
  const scale = source / target;
  const stretch = Math.max(scale, 1);
  const reach = support * stretch;
  const taps = Math.ceil(reach) * 2 + 1;
  const bounds = new Int32Array(target * 2);
  const weights = new Int32Array(target * taps);
  const exact = new Float64Array(taps);
  const inverse = 1 / stretch;
  for (let pixel = 0; pixel < target; pixel++) {
    const centre = (pixel + 0.5) * scale;
    const first = Math.max(0, Math.trunc(centre - reach + 0.5));
    const count = Math.min(source, Math.trunc(centre + reach + 0.5)) - first;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const weight = at((i + first - centre + 0.5) * inverse);
      exact[i] = weight;
      sum += weight;
    }
    for (let i = 0; i < count; i++) {
      const weight = (sum === 0 ? exact[i]! : exact[i]! / sum) * 2 ** PRECISION_BITS;
      weights[pixel * taps + i] = Math.trunc(weight < 0 ? weight - 0.5 : weight + 0.5);
    }
    bounds[pixel * 2] = first;
    bounds[pixel * 2 + 1] = count;
  }
  return { bounds, weights, taps };
}

/** The cubic convolution filter with a = −0.5. */
function bicubic(signed: number): number {
  const A = -0.5;
  const x = Math.abs(signed);
  if (x < 1) return ((A + 2) * x - (A + 3)) * x * x + 1;
  if (x < 2) return (((x - 5) * x + 8) * x - 4) * A;
  return 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
}
