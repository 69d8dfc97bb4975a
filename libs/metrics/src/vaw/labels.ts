/** An annotation of one attribute of one instance, as in VAW's label matrices. */
export const POSITIVE = 1;
export const NEGATIVE = 0;
export const UNLABELLED = 2;

/**
 * The labelled cells of an instances × attributes matrix, instance by instance: those of instance i are at `start[i] …
 * start[i + 1] − 1`, in attribute order. Of VAW's 19.7 million cells 223,607 are labelled, so the other cells are not
 * stored.
 */
export interface LabelledCells {
  readonly instances: number;
  readonly attributes: number;
  readonly start: Uint32Array;
  readonly attribute: Uint32Array;
  /** POSITIVE or NEGATIVE. */
  readonly label: Uint8Array;
}

/** A label that is not positive, negative or unlabelled, or is outside the matrix. An error of the data set. */
export class LabelError extends Error {
  override readonly name = 'LabelError';
  readonly code = 'label_invalid';
}

/**
 * The labelled cells of a dense matrix. O(N·C).
 *
 * @param labels N·C labels, row-major: POSITIVE, NEGATIVE or UNLABELLED
 * @throws LabelError at a length that is not N·C and at any other value
 */
export function cellsOfMatrix(labels: Uint8Array | Int8Array, instances: number, attributes: number): LabelledCells {
  if (labels.length !== instances * attributes) {
    throw new LabelError(
      `${instances} × ${attributes} labels are ${instances * attributes} values, found ${labels.length}`,
    );
  }
  let labelled = 0;
  for (const label of labels) if (label !== UNLABELLED) labelled++;
  const start = new Uint32Array(instances + 1);
  const attribute = new Uint32Array(labelled);
  const values = new Uint8Array(labelled);
  let n = 0;
  for (let i = 0; i < instances; i++) {
    for (let a = 0; a < attributes; a++) {
      const label = labels[i * attributes + a]!;
      if (label === UNLABELLED) continue;
      if (label !== POSITIVE && label !== NEGATIVE)
        throw new LabelError(`instance ${i} has the label ${label} for attribute ${a}`);
      attribute[n] = a;
      values[n++] = label;
    }
    start[i + 1] = n;
  }
  return { instances, attributes, start, attribute, label: values };
}

/**
 * The labelled cells of annotators' lists. A name listed twice counts once; a name in both lists of an instance is
 * negative, as in both released evaluators. O(labels · log).
 *
 * @param lists per instance its positive and negative attribute indices
 * @throws LabelError at an index outside the vocabulary
 */
export function cellsOfLists(
  lists: readonly { positive: readonly number[]; negative: readonly number[] }[],
  attributes: number,
): LabelledCells {
  const start = new Uint32Array(lists.length + 1);
  const attribute: number[] = [];
  const label: number[] = [];
  lists.forEach(({ positive, negative }, i) => {
    const cells = new Map<number, number>();
    for (const a of positive) cells.set(a, POSITIVE);
    for (const a of negative) cells.set(a, NEGATIVE);
    for (const a of [...cells.keys()].sort((x, y) => x - y)) {
      if (!(Number.isInteger(a) && a >= 0 && a < attributes))
        throw new LabelError(`instance ${i} names attribute ${a} of ${attributes}`);
      attribute.push(a);
      label.push(cells.get(a)!);
    }
    start[i + 1] = attribute.length;
  });
  return {
    instances: lists.length,
    attributes,
    start,
    attribute: Uint32Array.from(attribute),
    label: Uint8Array.from(label),
  };
}

/** The cells as a dense matrix, row-major, UNLABELLED where there is no annotation. O(N·C). */
export function matrixOfCells(cells: LabelledCells): Uint8Array {
  const matrix = new Uint8Array(cells.instances * cells.attributes).fill(UNLABELLED);
  for (let i = 0; i < cells.instances; i++) {
    for (let k = cells.start[i]!; k < cells.start[i + 1]!; k++)
      matrix[i * cells.attributes + cells.attribute[k]!] = cells.label[k]!;
  }
  return matrix;
}
