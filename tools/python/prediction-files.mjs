/**
 * Prediction files for the comparison of the package with `primitives score`: changes of the matrices of an example.
 * Both programs score those of SCORED and refuse those of REFUSED.
 */
const LARGE = 1e38; // the sum of two branches is within float32
const SMALLEST = 1.401298464324817e-45; // above zero in float32
const EXTREMES = [LARGE, -LARGE, SMALLEST, -SMALLEST, -0];

const withData = ({ shape }, data) => ({ shape, data });
const width = ({ shape, data }) => data.length / shape[0];

/** Every second value is one of the extremes; answers are exchanged, since they are only 0 or 1. */
const extreme = (tensor, name) =>
  withData(
    tensor,
    tensor.data.map((value, i) => (name === 'answer' ? 1 - value : i % 2 === 0 ? EXTREMES[(i / 2) % 5] : value)),
  );

/** Few different values, so that most ranks are shared. */
const tied = (tensor) =>
  withData(
    tensor,
    tensor.data.map((value) => Math.round(value)),
  );

const equal = (tensor) => withData(tensor, tensor.data.slice().fill(1));

function rotated(tensor) {
  const step = width(tensor);
  const data = tensor.data.slice();
  data.set(tensor.data.subarray(-step), 0);
  data.set(tensor.data.subarray(0, -step), step);
  return withData(tensor, data);
}

function withoutLastRow(tensor) {
  const data = tensor.data.slice(0, -width(tensor));
  return { shape: [tensor.shape[0] - 1, ...tensor.shape.slice(1)], data };
}

const notANumber = (tensor) =>
  withData(
    tensor,
    tensor.data.map((value, i) => (i === tensor.data.length - 1 ? NaN : value)),
  );

/** The quick run of the tests uses the first two. */
export const SCORED = { extreme, tied, predicted: (tensor) => tensor, rotated, equal };
export const REFUSED = { 'without-last-row': withoutLastRow, 'not-a-number': notANumber };
