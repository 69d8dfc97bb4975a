import { NotFiniteScoreError, type BranchScores } from './branch-scores.js';
import type { PairSpace } from './pair-space.js';

/**
 * The scores S of one image at a time, readable attribute by attribute, so that attributes which cannot matter are never summed.
 * `bound[a]` is at least every score of attribute `a`; `scores` holds attribute `a` once `fill(a)` was called.
 */
export interface ScoreRows {
  readonly bound: Float32Array;
  readonly scores: Float32Array;
  /** Moves to an image of the block. @throws NotFiniteScoreError */
  load(row: number): void;
  fill(attribute: number): void;
  scoreAt(column: number): number;
}

/** The branches of an image whose score is a sum of two vectors. */
export interface FactoredRows extends ScoreRows {
  readonly attributeScores: Float32Array;
  readonly objectScores: Float32Array;
}

/**
 * Rows of attribute + object scores: the sums are made only where asked for. load: O(|A| + |O|).
 *
 * @param firstImage  number of the block's first image, for messages
 */
export function factoredRows(space: PairSpace, scores: BranchScores, firstImage: number): FactoredRows {
  const { attributes, objects, firstColumn, objectOf, attributeOf } = space;
  const bound = new Float32Array(attributes);
  const row = new Float32Array(space.size);
  const attributeScores = new Float32Array(attributes);
  const objectScores = new Float32Array(objects);
  return {
    bound,
    scores: row,
    attributeScores,
    objectScores,
    load(index) {
      const image = firstImage + index;
      copyBranch(scores.attribute, index, attributeScores, image, 'attribute');
      const best = copyBranch(scores.object, index, objectScores, image, 'object');
      for (let a = 0; a < attributes; a++) {
        bound[a] = attributeScores[a]! + best;
        if (bound[a] === Infinity) throw new NotFiniteScoreError(image, 'sum');
      }
    },
    fill(attribute) {
      const score = attributeScores[attribute]!;
      const end = firstColumn[attribute + 1]!;
      for (let c = firstColumn[attribute]!; c < end; c++) row[c] = score + objectScores[objectOf[c]!]!;
    },
    scoreAt: (column) => Math.fround(attributeScores[attributeOf[column]!]! + objectScores[objectOf[column]!]!),
  };
}

/** Rows of pair scores, with the other branches added where given: each row is read once, whole. load: O(P). */
export function denseRows(space: PairSpace, scores: BranchScores, firstImage: number): ScoreRows {
  const { attributes, objects, firstColumn, objectOf, size } = space;
  const pair = scores.pair!;
  const bound = new Float32Array(attributes);
  const row = new Float32Array(size);
  const attributeScores = new Float32Array(attributes);
  const objectScores = new Float32Array(objects);
  return {
    bound,
    scores: row,
    load(index) {
      const image = firstImage + index;
      copyBranch(scores.attribute, index, attributeScores, image, 'attribute');
      copyBranch(scores.object, index, objectScores, image, 'object');
      const start = index * size;
      for (let a = 0; a < attributes; a++) {
        const score = attributeScores[a]!;
        const end = firstColumn[a + 1]!;
        let best = -Infinity;
        for (let c = firstColumn[a]!; c < end; c++) {
          const sum = Math.fround(Math.fround(score + objectScores[objectOf[c]!]!) + pair[start + c]!);
          row[c] = sum;
          if (!(sum <= best)) best = sum; // NaN passes, and then stays
        }
        if (!(best < Infinity)) throw new NotFiniteScoreError(image, faultyBranch(pair, start, size) ? 'pair' : 'sum');
        bound[a] = best;
      }
    },
    fill: () => undefined,
    scoreAt: (column) => row[column]!,
  };
}

/** Copies a row, zeros for an absent branch, and returns its largest value. */
function copyBranch(
  matrix: Float32Array | undefined,
  index: number,
  into: Float32Array,
  image: number,
  branch: 'attribute' | 'object',
): number {
  if (!matrix) return 0;
  const start = index * into.length;
  let best = -Infinity;
  for (let j = 0; j < into.length; j++) {
    const value = matrix[start + j]!;
    if (!(value < Infinity)) throw new NotFiniteScoreError(image, branch);
    if (value > best) best = value;
    into[j] = value;
  }
  return best;
}

function faultyBranch(matrix: Float32Array, start: number, length: number): boolean {
  return !matrix.subarray(start, start + length).every((value) => value < Infinity);
}
