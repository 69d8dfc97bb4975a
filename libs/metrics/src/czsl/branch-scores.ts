import type { PairSpace } from './pair-space.js';

/**
 * A model's scores for a run of images, row-major float32; a missing branch counts as absent. Higher is better, any
 * scale. They are added exactly as submitted, S = (attribute + object) + pair, each sum rounded to float32
 * (MAC, equation 1).
 */
export interface BranchScores {
  /** n × |A| */
  readonly attribute?: Float32Array | undefined;
  /** n × |O| */
  readonly object?: Float32Array | undefined;
  /** n × P, columns as in the pair space */
  readonly pair?: Float32Array | undefined;
}

/** A matrix has not one row an image and one column a candidate. */
export class ScoreShapeError extends Error {
  override readonly name = 'ScoreShapeError';
  readonly code = 'output_shape_mismatch';

  constructor(
    readonly branch: keyof BranchScores,
    readonly images: number,
    readonly columns: number,
    readonly found: number,
  ) {
    super(
      `${branch} scores of ${images} images need ${images} × ${columns} = ${images * columns} values; found ${found}`,
    );
  }
}

/** No branch was given: there is nothing to rank by. */
export class NoScoresError extends Error {
  override readonly name = 'NoScoresError';
  readonly code = 'output_missing';

  constructor() {
    super('none of attribute, object and pair scores is given');
  }
}

/** A score, or the sum of an image's branches, is NaN or +∞. Minus infinity is allowed: it ranks last. */
export class NotFiniteScoreError extends Error {
  override readonly name = 'NotFiniteScoreError';
  readonly code = 'not_finite';

  constructor(
    readonly image: number,
    readonly branch: keyof BranchScores | 'sum',
  ) {
    super(
      `${branch === 'sum' ? 'the sum of the branches' : `the ${branch} scores`} of image ${image} contain NaN or plus infinity`,
    );
  }
}

/** @throws NoScoresError, ScoreShapeError */
export function requireShapes(space: PairSpace, images: number, scores: BranchScores): void {
  const { attribute, object, pair } = scores;
  if (!attribute && !object && !pair) throw new NoScoresError();
  const expected = [
    ['attribute', attribute, space.attributes],
    ['object', object, space.objects],
    ['pair', pair, space.size],
  ] as const;
  for (const [branch, matrix, columns] of expected) {
    if (matrix && matrix.length !== images * columns) throw new ScoreShapeError(branch, images, columns, matrix.length);
  }
}
