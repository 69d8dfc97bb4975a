import { agree, type Answer, type Engine } from './agreement.js';

const CPU: Engine = {
  onnxruntime: '1.30.0',
  provider: 'cpu',
  isa: 'avx2',
  optimization: 'all',
  preprocessing: '1',
  tokenizer: null,
};
const answer = (scores: number[], engine: Partial<Engine> = {}, shape = [1, scores.length]): Answer => ({
  engine: { ...CPU, ...engine },
  matrices: new Map([['attribute', { shape, data: Float32Array.from(scores) }]]),
});
const long = (change: (i: number) => number) => Array.from({ length: 10_000 }, (_, i) => change(i));

describe('two answers', () => {
  it('without rows agree', () => {
    const nothing: Answer = { engine: CPU, matrices: new Map() };
    expect(agree(nothing, nothing)).toBe(true);
    expect(agree(answer([]), answer([]))).toBe(true);
  });

  it('of equal engines may differ as much as a model may depend on its batch, in every score', () => {
    expect(agree(answer([1, 2, -Infinity]), answer([1, 2, -Infinity]))).toBe(true);
    expect(agree(answer([1, 2]), answer([1 + 1e-6, 2 + 1e-6]))).toBe(true);
    expect(agree(answer([1, 2]), answer([1, 2.001]))).toBe(false);
  });

  it('of different processors may differ by rounding, relative to the largest score', () => {
    const other = { isa: 'avx512' };
    expect(agree(answer([100, 0.001]), answer([100.005, 0.002], other))).toBe(true);
    expect(agree(answer([100, 1]), answer([100, 1.02], other))).toBe(false);
  });

  it('of a CPU and a GPU may differ more', () => {
    const gpu = { provider: 'cuda' };
    expect(agree(answer([1, 0.5]), answer([1, 0.5085], gpu))).toBe(true);
    expect(agree(answer([1, 0.5]), answer([1, 0.53], gpu))).toBe(false);
  });

  it('of two GPUs may differ less than those of a CPU and a GPU', () => {
    const [one, other] = [
      { provider: 'webgpu', isa: 'avx2' },
      { provider: 'webgpu', isa: 'avx512' },
    ];
    expect(agree(answer([1, 0.5], one), answer([1, 0.504], other))).toBe(true);
    expect(agree(answer([1, 0.5], one), answer([1, 0.51], other))).toBe(false);
  });

  it('of different engines may differ in one score of a thousand, of equal ones in none', () => {
    const few = long((i) => (i % 1_000 === 0 ? 1 : 0.5));
    const other = long((i) => (i % 1_000 === 0 ? 0 : 0.5));
    expect(agree(answer(few), answer(other, { isa: 'avx512' }))).toBe(true);
    expect(
      agree(
        answer(few),
        answer(
          long((i) => (i % 500 === 0 ? 0 : 0.5)),
          { isa: 'avx512' },
        ),
      ),
    ).toBe(false);
    expect(agree(answer(few), answer(other))).toBe(false);
  });

  it('with minus infinity in different places do not agree, on no engine', () => {
    expect(agree(answer([1, -Infinity]), answer([1, 0], { provider: 'cuda' }))).toBe(false);
  });

  it('with other matrices or shapes do not agree', () => {
    expect(agree(answer([1, 2]), answer([1, 2], {}, [2, 1]))).toBe(false);
    expect(agree(answer([1]), { engine: CPU, matrices: new Map([['object', { shape: [1, 1], data: [1] }]]) })).toBe(
      false,
    );
    expect(agree(answer([1]), { engine: CPU, matrices: new Map() })).toBe(false);
  });
});
