import type { Features } from '@primitives/probes';
import { fmix32 } from './score-generator.js';

// A local binding: looking up a global in an inner loop is slow where globals are intercepted, as in jest.
const { imul, fround } = Math;

/** A problem of `open-probe-l2.json`, described by `make_probe_l2.py`. */
export interface ProbeGenerator {
  readonly seed: number;
  readonly rows: number;
  readonly dimensions: number;
  readonly rate: number;
  readonly shift: number;
  readonly scale: number;
}

export function generatedProbe({ seed, rows, dimensions, rate, shift, scale }: ProbeGenerator): {
  features: Features;
  labels: Uint8Array;
  test: Uint8Array;
} {
  const uniform = (stream: number) => {
    const offset = (imul(seed, 2654435761 | 0) + imul(stream, 40503 * 65537)) >>> 0;
    return (i: number): number => fmix32((i + offset) >>> 0) / 2 ** 32;
  };
  const [label, test, latent, loading, direction] = [1, 2, 3, 4, 5].map(uniform) as unknown as Five;
  const noise = [6, 7, 8, 9].map(uniform);
  const labels = Uint8Array.from({ length: rows }, (_, i) => Number(label(i) < rate));
  const data = new Float64Array(rows * dimensions);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < dimensions; k++) {
      const at = i * dimensions + k;
      let sum = -2;
      for (const part of noise) sum += part(at);
      const value = sum + (latent(i) - 0.5) * loading(k) + shift * labels[i]! * direction(k);
      data[at] = fround(value * scale);
    }
  }
  return {
    features: { rows, dimensions, data },
    labels,
    test: Uint8Array.from({ length: rows }, (_, i) => Number(test(i) < 0.2)),
  };
}

type Uniform = (i: number) => number;
type Five = readonly [Uniform, Uniform, Uniform, Uniform, Uniform];
