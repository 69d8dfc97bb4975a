import { matrixOfCells, POSITIVE, type LabelledCells } from '@primitives/metrics';
import { differencesOf, EXACT } from './compare.js';
import { GoldenFormatError } from './matrix.js';

// A local binding: looking up a global in an inner loop is slow where globals are intercepted, as in jest.
const { imul } = Math;

interface Generator {
  readonly generator: string;
  readonly seed: number;
  readonly bits: number;
  readonly boost: number;
  readonly check?: { readonly sumScoresFloat64?: number; readonly first8?: number[]; readonly last4?: number[] };
}

/**
 * The scores that a large vector describes by a generator: `fmix32-v1` of golden/vaw/FORMAT.md, with its checksum
 * verified.
 */
export function generatedScores(
  description: unknown,
  labels: LabelledCells,
): { scores: Float32Array; differences: string[] } {
  const { generator, seed, bits, boost, check = {} } = description as Generator;
  if (generator !== 'fmix32-v1') throw new GoldenFormatError(`the score generator ${generator} is not known`);
  const matrix = matrixOfCells(labels);
  const scores = new Float32Array(matrix.length);
  const offset = imul(seed, 2654435761 | 0) >>> 0;
  const range = 2 ** bits;
  let sum = 0;
  for (let k = 0; k < scores.length; k++) {
    let u = fmix32((k + offset) >>> 0) >>> (32 - bits);
    if (matrix[k] === POSITIVE) u += boost * range;
    scores[k] = (u + 1) / ((1 + boost) * range + 2);
    sum += scores[k]!;
  }
  const found = { sumScoresFloat64: sum, first8: scores.slice(0, 8), last4: scores.slice(-4) };
  return { scores, differences: differencesOf(check, found, { ...EXACT, rel: 1e-9 }, 'scores.check') };
}

/** MurmurHash3's finaliser. */
export function fmix32(x: number): number {
  x ^= x >>> 16;
  x = imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
