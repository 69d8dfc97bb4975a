import { onnxModel, type OnnxNode, type OnnxTensor } from '@primitives/testing';
import { inspectOnnx } from './onnx/inspect.js';
import { graphReport } from './report.js';
import { precisionOf, weightShares } from './precision.js';

const SIZES = { float32: 4, float16: 2, bfloat16: 2, int8: 1, uint8: 1, int32: 4, int64: 8 } as const;
const stored = (name: string, dtype: keyof typeof SIZES, count: number): OnnxTensor => ({
  name,
  dtype,
  dims: [count],
  raw: new Uint8Array(count * SIZES[dtype]),
});

/** The precision of a graph as the static check reports it, from the bytes of its file. */
async function precision(initializers: readonly OnnxTensor[], nodes: readonly OnnxNode[] = []) {
  const bytes = onnxModel({ initializers, nodes });
  const model = await inspectOnnx('model.onnx', {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + length),
  });
  if ('code' in model) throw new Error(model.message);
  return graphReport('model.onnx', 'embedder', bytes.length, model).precision;
}
const node = (op: string, domain = ''): OnnxNode => ({ op, domain, inputs: ['x'], outputs: ['y'] });

describe('the precision of a graph', () => {
  it('is the data types of its weights, without index integers', async () => {
    const tensors = [
      stored('a', 'float16', 6),
      stored('b', 'float32', 2),
      stored('shape', 'int64', 4),
      stored('at', 'int32', 3),
    ];
    expect(await precision(tensors)).toEqual({ byType: { float16: 6, float32: 2 }, quantisation: null });
  });

  it('counts weights in another file', async () => {
    const outside: OnnxTensor = {
      name: 'w',
      dtype: 'bfloat16',
      dims: [5, 2],
      external: { location: 'w.data', offset: 0, length: 20 },
    };
    expect((await precision([outside])).byType).toEqual({ bfloat16: 10 });
  });

  it('counts constants of nodes', async () => {
    const constant: OnnxNode = {
      op: 'Constant',
      inputs: [],
      outputs: ['c'],
      attributes: { value: { tensor: stored('c', 'float16', 3) } },
    };
    expect((await precision([], [constant])).byType).toEqual({ float16: 3 });
  });

  it('names no type whose tensors are all empty', async () =>
    expect((await precision([stored('none', 'float32', 0)])).byType).toEqual({}));

  it('of pairs of QuantizeLinear and DequantizeLinear is QDQ', async () => {
    const tensors = [stored('w', 'int8', 98), stored('scale', 'float32', 2), stored('bias', 'int32', 8)];
    expect(await precision(tensors, [node('QuantizeLinear'), node('DequantizeLinear'), node('Conv')])).toEqual({
      byType: { int8: 98, float32: 2 },
      quantisation: 'qdq',
    });
  });
});

describe('the quantisation of a graph', () => {
  const of = (...operators: string[]) =>
    precisionOf({}, Object.fromEntries(operators.map((name) => [name, 1]))).quantisation;
  it.each([
    [['MatMul', 'Gather'], null],
    [['com.microsoft::QuantizeLinear', 'com.microsoft::DequantizeLinear'], 'qdq'],
    [['QuantizeLinear', 'QLinearConv', 'DequantizeLinear'], 'qoperator'],
    [['com.microsoft::QGemm', 'QuantizeLinear'], 'qoperator'],
    [['DynamicQuantizeLinear', 'MatMulInteger', 'DequantizeLinear'], 'dynamic'],
    [['com.microsoft::DynamicQuantizeMatMul'], 'dynamic'],
    [['DequantizeLinear', 'MatMul'], 'weight_only'],
    [['com.microsoft::MatMulNBits'], 'weight_only'],
    [['QuantizeLinear'], null],
  ])('with %j is %s', (operators, expected) => expect(of(...operators)).toBe(expected));
});

describe('the shares of data types', () => {
  it('are of all parameters of all graphs, most first', () => {
    expect(weightShares([{ byType: { float32: 1, int8: 2 } }, { byType: { float32: 5 } }])).toEqual([
      { dtype: 'float32', parameters: 6, share: 0.75 },
      { dtype: 'int8', parameters: 2, share: 0.25 },
    ]);
  });
  it('of equal parts are in the order of their names', () =>
    expect(weightShares([{ byType: { int8: 1, float16: 1 } }]).map(({ dtype }) => dtype)).toEqual(['float16', 'int8']));
  it('are empty without parameters', () => expect(weightShares([{ byType: {} }, { byType: { int8: 0 } }])).toEqual([]));
});
