import { floats, onnxModel, type Bytes, type OnnxNode } from './onnx-writer.js';

const SIDE = 512;
const PRODUCTS = 16;

/** `trial.onnx`: softmax(x·W + b) of x [n, 4], small enough for any device and sufficient to show that it computes. */
export function trialModel(): Bytes {
  return onnxModel({
    inputs: [{ name: 'x', dtype: 'float32', shape: ['n', 4] }],
    outputs: [{ name: 'y', dtype: 'float32', shape: ['n', 3] }],
    nodes: [
      { op: 'MatMul', inputs: ['x', 'W'], outputs: ['product'] },
      { op: 'Add', inputs: ['product', 'b'], outputs: ['sum'] },
      { op: 'Softmax', inputs: ['sum'], outputs: ['y'], attributes: { axis: { int: 1 } } },
    ],
    initializers: [
      { name: 'W', dtype: 'float32', dims: [4, 3], raw: floats(Array.from({ length: 12 }, (_, i) => Math.sin(i))) },
      { name: 'b', dtype: 'float32', dims: [3], raw: floats([0.5, -0.5, 0.25]) },
    ],
  });
}

/**
 * `calibration.onnx`: 16 chained products of 512×512 matrices, 2.147 billion multiply-accumulates. The weight is
 * generated on loading.
 */
export function calibrationModel(): Bytes {
  const products = Array.from({ length: PRODUCTS }, (_, i): OnnxNode => ({
    op: 'MatMul',
    inputs: [i === 0 ? 'x' : `x${i}`, 'W'],
    outputs: [i === PRODUCTS - 1 ? 'y' : `x${i + 1}`],
  }));
  return onnxModel({
    inputs: [{ name: 'x', dtype: 'float32', shape: [SIDE, SIDE] }],
    outputs: [{ name: 'y', dtype: 'float32', shape: [SIDE, SIDE] }],
    nodes: [
      // Every product is the mean of its rows, so that values neither grow nor vanish
      {
        op: 'ConstantOfShape',
        inputs: ['shape'],
        outputs: ['W'],
        attributes: { value: { tensor: { name: 'value', dtype: 'float32', dims: [1], raw: floats([1 / SIDE]) } } },
      },
      ...products,
    ],
    initializers: [
      {
        name: 'shape',
        dtype: 'int64',
        dims: [2],
        raw: new Uint8Array(BigInt64Array.of(BigInt(SIDE), BigInt(SIDE)).buffer),
      },
    ],
  });
}
