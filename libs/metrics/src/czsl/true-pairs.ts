import type { PairSpace } from './pair-space.js';

/** What annotators say of one image: its object and the attributes that apply, as indices. */
export interface ImageLabel {
  readonly attributes: readonly number[];
  readonly object: number;
}

/**
 * The true pairs of N images as columns of a space; those of image i are `columns[first[i] .. first[i + 1]]`,
 * ascending.
 */
export interface TruePairs {
  readonly images: number;
  readonly first: Uint32Array;
  readonly columns: Int32Array;
  /** Per image: 1 when at least one true pair is unseen, 0 when all are seen (docs/metrics/czsl.md). */
  readonly unseenImage: Uint8Array;
}

/** An image's true pair is no candidate of the world. A fault of the data set, not of a submission. */
export class TruePairOutsideSpaceError extends Error {
  override readonly name = 'TruePairOutsideSpaceError';
  readonly code = 'true_pair_outside_space';

  constructor(
    readonly image: number,
    readonly attribute: number,
    readonly object: number,
  ) {
    super(`the true pair [${attribute}, ${object}] of image ${image} is not a candidate pair`);
  }
}

/**
 * An image without attributes has no true pair: such images are dropped when a data set is read.
 */
export class NoTruePairError extends Error {
  override readonly name = 'NoTruePairError';
  readonly code = 'no_true_pair';

  constructor(readonly image: number) {
    super(`image ${image} has no attribute, so no true pair`);
  }
}

/**
 * Turns labels into columns of a space. Repeated attributes count once. O(labels).
 *
 * @param firstImage  number of the first label's image, for messages
 * @throws NoTruePairError, TruePairOutsideSpaceError naming the image
 */
export function truePairs(space: PairSpace, labels: readonly ImageLabel[], firstImage = 0): TruePairs {
  const first = new Uint32Array(labels.length + 1);
  const unseenImage = new Uint8Array(labels.length);
  const columns: number[] = [];
  labels.forEach(({ attributes, object }, image) => {
    if (attributes.length === 0) throw new NoTruePairError(firstImage + image);
    for (const attribute of [...new Set(attributes)].sort((x, y) => x - y)) {
      const column = columnAt(space, attribute, object);
      if (column < 0) throw new TruePairOutsideSpaceError(firstImage + image, attribute, object);
      if (space.seen[column] === 0) unseenImage[image] = 1;
      columns.push(column);
    }
    first[image + 1] = columns.length;
  });
  return { images: labels.length, first, columns: Int32Array.from(columns), unseenImage };
}

function columnAt(space: PairSpace, attribute: number, object: number): number {
  const known = attribute >= 0 && attribute < space.attributes && object >= 0 && object < space.objects;
  return known ? (space.columnOf[attribute * space.objects + object] ?? -1) : -1;
}
