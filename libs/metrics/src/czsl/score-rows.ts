import { NotFiniteScoreError, type BranchScores } from './branch-scores.js';
import type { PairSpace } from './pair-space.js';

// Bound once: looking the global up for every sum is most of its cost where globals are intercepted, as in jest.
const { fround } = Math;

/**
 * The scores S of one image at a time, readable attribute by attribute, so that attributes that cannot affect the
 * result are never summed. `bound[a]` is at least every score of attribute `a`; `scores` contains attribute `a` after
 * `fill(a)`. Both belong to the image loaded last.
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
 * Rows of attribute + object scores; sums are computed on demand. load: O(|A| + |O|).
 *
 * @param firstImage number of the block's first image, for messages
 */
export function factoredRows(space: PairSpace, scores: BranchScores, firstImage: number): FactoredRows {
  const { attributes, objects, firstColumn, objectOf, attributeOf } = space;
  const bound = new Float32Array(attributes);
  const row = new Float32Array(space.size);
  const filled = new Uint8Array(attributes);
  const attributeScores = new Float32Array(attributes);
  const objectScores = new Float32Array(objects);
  return {
    bound,
    scores: row,
    attributeScores,
    objectScores,
    load(index) {
      const image = firstImage + index;
      filled.fill(0);
      copyBranch(scores.attribute, index, attributeScores, image, 'attribute');
      const best = copyBranch(scores.object, index, objectScores, image, 'object');
      for (let a = 0; a < attributes; a++) {
        bound[a] = attributeScores[a]! + best;
        if (bound[a] === Infinity) throw new NotFiniteScoreError(image, 'sum');
      }
    },
    fill(attribute) {
      if (filled[attribute] === 1) return;
      filled[attribute] = 1;
      const score = attributeScores[attribute]!;
      const end = firstColumn[attribute + 1]!;
      for (let c = firstColumn[attribute]!; c < end; c++) row[c] = score + objectScores[objectOf[c]!]!;
    },
    scoreAt: (column) => fround(attributeScores[attributeOf[column]!]! + objectScores[objectOf[column]!]!),
  };
}

/** Rows of pair scores, with the other branches added where given: each row is read once, whole. load: O(P). */
export function denseRows(space: PairSpace, scores: BranchScores, firstImage: number): ScoreRows {
  const { attributes, objects, firstColumn, size } = space;
  const pair = scores.pair!;
  const bound = new Float32Array(attributes);
  const sums = scores.attribute || scores.object ? new Float32Array(size) : null;
  const attributeScores = new Float32Array(attributes);
  const objectScores = new Float32Array(objects);
  const rows = {
    bound,
    scores: pair,
    load(index: number) {
      const image = firstImage + index;
      const row = pair.subarray(index * size, (index + 1) * size);
      rows.scores = sums ?? row;
      if (sums) {
        copyBranch(scores.attribute, index, attributeScores, image, 'attribute');
        copyBranch(scores.object, index, objectScores, image, 'object');
        addBranches(space, attributeScores, objectScores, row, sums);
      }
      for (let a = 0; a < attributes; a++) bound[a] = highest(rows.scores, firstColumn[a]!, firstColumn[a + 1]!);
      if (bound.includes(Infinity)) {
        throw new NotFiniteScoreError(image, row.every((value) => value < Infinity) ? 'sum' : 'pair');
      }
    },
    fill: () => undefined,
    scoreAt: (column: number) => rows.scores[column]!,
  };
  return rows;
}

function addBranches(
  space: PairSpace,
  attributeScores: Float32Array,
  objectScores: Float32Array,
  pair: Float32Array,
  sums: Float32Array,
): void {
  const { attributeOf, objectOf } = space;
  for (let c = 0; c < sums.length; c++) {
    sums[c] = fround(attributeScores[attributeOf[c]!]! + objectScores[objectOf[c]!]!) + pair[c]!;
  }
}

/** The largest of a run of scores, −∞ of none; +∞ when one is NaN. */
function highest(scores: Float32Array, start: number, end: number): number {
  let best = -Infinity;
  for (let c = start; c < end; c++) {
    const score = scores[c]!;
    if (score <= best) continue;
    if (!(score < Infinity)) return Infinity;
    best = score;
  }
  return best;
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
