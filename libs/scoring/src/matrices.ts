import type { Tensor } from '@primitives/protocol';
import { PredictionsError } from './predictions-error.js';

/** Named matrices of a prediction file. */
export type Predictions = ReadonlyMap<string, Tensor>;

/** What the second dimension of a matrix enumerates, for messages; null for a vector. */
export interface MatrixShape {
  readonly rows: number;
  readonly rowsAre: string;
  readonly columns: number | null;
  readonly columnsAre: string;
}

/** @throws PredictionsError when the protocol does not define the name of a matrix, or when all matrices are missing */
export function requireNames(predictions: Predictions, known: readonly string[]): void {
  const expected = known.join(', ');
  const found = [...predictions.keys()].join(', ') || 'no matrix';
  for (const name of predictions.keys()) {
    if (known.includes(name)) continue;
    throw new PredictionsError(
      'output_unknown',
      `the protocol has no matrix called "${name}"`,
      expected,
      found,
      'name the matrices as the protocol does',
    );
  }
  if (predictions.size === 0) {
    throw new PredictionsError(
      'output_missing',
      'there is no matrix to score',
      `at least one of ${expected}`,
      found,
      'write the scores into the file',
    );
  }
}

/**
 * A float32 matrix of exactly this shape, without NaN and +∞; undefined when the file does not contain it. −∞ is a
 * valid score.
 *
 * @throws PredictionsError
 */
export function takeScores(predictions: Predictions, name: string, shape: MatrixShape): Float32Array | undefined {
  const tensor = predictions.get(name);
  if (!tensor) return undefined;
  requireShape(name, tensor, shape);
  if (!(tensor.data instanceof Float32Array)) {
    const found = tensor.data.constructor.name.replace('Array', '').toLowerCase();
    throw new PredictionsError(
      'output_dtype_mismatch',
      `the matrix "${name}" is not float32`,
      'float32',
      found,
      'convert it, for example with numpy’s astype(np.float32)',
    );
  }
  const width = shape.columns ?? 1;
  const at = firstUnranked(tensor.data);
  if (at >= 0) {
    const place = `row ${Math.floor(at / width)}${shape.columns === null ? '' : `, column ${at % width}`}`;
    throw new PredictionsError(
      'not_finite',
      `the matrix "${name}" has a score that cannot be ranked at ${place}`,
      'a finite number',
      String(tensor.data[at]),
      'look for a division by zero or an overflow in the model',
    );
  }
  return tensor.data;
}

/**
 * Index of the first NaN or +∞, −1 if there is none. A loop, because a callback per element took half of the time to
 * score 1.4 billion values.
 */
function firstUnranked(scores: Float32Array): number {
  for (let at = 0; at < scores.length; at++) if (!(scores[at]! < Infinity)) return at;
  return -1;
}

/** Yes–no answers of any number type, each 1 or 0. @throws PredictionsError */
export function takeAnswers(predictions: Predictions, name: string, shape: MatrixShape): Uint8Array | undefined {
  const tensor = predictions.get(name);
  if (!tensor) return undefined;
  requireShape(name, tensor, shape);
  return Uint8Array.from(tensor.data as ArrayLike<number>, (value, at) => {
    const answer = Number(value);
    if (answer === 0 || answer === 1) return answer;
    throw new PredictionsError(
      'answer_invalid',
      `the answer to question ${at} is neither yes nor no`,
      '1 (yes) or 0 (no)',
      String(value),
      'compare the likelihoods of yes and no, and write which is larger',
    );
  });
}

/** @throws PredictionsError when the shape of a matrix differs */
export function requireShape(
  name: string,
  { shape }: Pick<Tensor, 'shape'>,
  { rows, rowsAre, columns, columnsAre }: MatrixShape,
): void {
  const expected = columns === null ? [rows] : [rows, columns];
  if (shape.length === expected.length && shape.every((size, at) => size === expected[at])) return;
  throw new PredictionsError(
    'output_shape_mismatch',
    `the matrix "${name}" has another shape than the labels ask for`,
    columns === null ? `[${rows}] (${rowsAre})` : `[${rows}, ${columns}] (${rowsAre} × ${columnsAre})`,
    `[${shape.join(', ')}]`,
    `write one row for each of the ${rowsAre}, in the order of the label file`,
  );
}
