import { macsFromProfile } from './macs.js';

const event = (operator: string, inputs: number[][], output: number[]) => ({
  cat: 'Node',
  name: `/layer/${operator}_kernel_time`,
  args: {
    op_name: operator,
    input_type_shape: inputs.map((it) => ({ float: it })),
    output_type_shape: [{ float: output }],
  },
});
const macs = (operator: string, inputs: number[][], output: number[]) =>
  macsFromProfile([event(operator, inputs, output)]).macs;

describe('multiply-accumulates of a run', () => {
  it('are those of ViT-B/32: 4.40881 G', () => {
    const [tokens, width] = [50, 768];
    const block = [
      ...[1, 2, 3, 4].map(() =>
        event(
          'MatMul',
          [
            [1, tokens, width],
            [width, width],
          ],
          [1, tokens, width],
        ),
      ),
      event(
        'MatMul',
        [
          [1, 12, tokens, 64],
          [1, 12, 64, tokens],
        ],
        [1, 12, tokens, tokens],
      ),
      event(
        'MatMul',
        [
          [1, 12, tokens, tokens],
          [1, 12, tokens, 64],
        ],
        [1, 12, tokens, 64],
      ),
      event(
        'MatMul',
        [
          [1, tokens, width],
          [width, 4 * width],
        ],
        [1, tokens, 4 * width],
      ),
      event(
        'MatMul',
        [
          [1, tokens, 4 * width],
          [4 * width, width],
        ],
        [1, tokens, width],
      ),
    ];
    const patches = event(
      'Conv',
      [
        [1, 3, 224, 224],
        [width, 3, 32, 32],
      ],
      [1, width, 7, 7],
    );
    const projection = event(
      'Gemm',
      [
        [1, width],
        [width, 512],
      ],
      [1, 512],
    );
    const counted = macsFromProfile([patches, ...Array.from({ length: 12 }, () => block).flat(), projection]);
    expect(counted.macs / 1e9).toBeCloseTo(4.40881, 4);
    expect(counted.flops).toBe(2 * counted.macs);
    expect(Object.keys(counted.byOperator)).toEqual(['Conv', 'MatMul', 'Gemm']);
  });

  it('do not depend on transposition', () => {
    expect(
      macs(
        'FusedMatMul',
        [
          [2, 7, 5],
          [2, 7, 3],
        ],
        [2, 5, 3],
      ),
    ).toBe(2 * 5 * 3 * 7);
    expect(
      macs(
        'Gemm',
        [
          [7, 5],
          [7, 3],
        ],
        [5, 3],
      ),
    ).toBe(5 * 3 * 7);
  });

  it('count grouped and transposed convolutions by their weights', () => {
    expect(
      macs(
        'Conv',
        [
          [1, 8, 10, 10],
          [8, 1, 3, 3],
        ],
        [1, 8, 10, 10],
      ),
    ).toBe(8 * 100 * 9);
    expect(
      macs(
        'ConvTranspose',
        [
          [1, 8, 5, 5],
          [8, 4, 2, 2],
        ],
        [1, 4, 10, 10],
      ),
    ).toBe(8 * 25 * 4 * 4);
  });

  it('take a vector times a matrix', () => expect(macs('MatMul', [[5], [5, 3]], [3])).toBe(15));
  it('take matrices times a vector', () => expect(macs('MatMul', [[4, 8, 100], [100]], [4, 8])).toBe(3200));
  it('are none for an empty batch', () =>
    expect(
      macs(
        'MatMul',
        [
          [0, 5],
          [5, 3],
        ],
        [0, 3],
      ),
    ).toBe(0));

  it('report uncounted heavy operators, and ignore the light ones', () => {
    const { macs, notCounted } = macsFromProfile([
      event('LSTM', [[1, 1, 1]], [1]),
      event('LSTM', [[1, 1, 1]], [1]),
      event('QLinearConv', [[1]], [1]),
      event('Add', [[1]], [1]),
    ]);
    expect({ macs, notCounted }).toEqual({ macs: 0, notCounted: { LSTM: 2, QLinearConv: 1 } });
  });

  it('skip events that are no kernel events', () => {
    expect(macsFromProfile([null, 3, { name: 'model_run', args: {} }, { name: 'x_kernel_time' }]).macs).toBe(0);
  });
});
