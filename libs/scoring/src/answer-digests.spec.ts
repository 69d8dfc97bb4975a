import type { Tensor } from '@primitives/protocol';
import { AnswerDigester, canBeShuffled } from './answer-digests.js';

const matrix = (columns: number, ...values: number[]): Tensor => ({
  shape: [values.length / columns, columns],
  data: Float32Array.from(values),
});
const vector = (...values: number[]): Tensor => ({ shape: [values.length], data: Float32Array.from(values) });

function digested(places: number[], predictions: Record<string, Tensor>, rows: { queries?: number[] }[] = [{}, {}]) {
  const digester = new AnswerDigester(rows);
  digester.add(Uint32Array.from(places), new Map(Object.entries(predictions)));
  return { answers: [...digester.answers], scores: [...digester.scores] };
}

describe('digests of answers', () => {
  it('keep the answer digest of an instance whose scores change without changing the best candidate', () => {
    const [before, after] = [
      digested([0, 1], { object: matrix(2, 1, 0, 0, 1) }),
      digested([0, 1], { object: matrix(2, 0.9, 0, 0, 1) }),
    ];
    expect(after.answers).toEqual(before.answers);
    expect(after.scores[0]).not.toBe(before.scores[0]);
    expect(after.scores[1]).toBe(before.scores[1]);
  });

  it('change when the best candidate of any matrix changes', () => {
    const before = digested([0, 1], { attribute: matrix(2, 1, 0, 1, 0), object: matrix(2, 1, 0, 1, 0) });
    const after = digested([0, 1], { attribute: matrix(2, 1, 0, 1, 0), object: matrix(2, 1, 0, 0, 1) });
    expect(after.answers[0]).toBe(before.answers[0]);
    expect(after.answers[1]).not.toBe(before.answers[1]);
  });

  it('do not depend on the order in which instances are predicted', () => {
    const rows = [{ queries: [1, 2] }, { queries: [0] }];
    const straight = digested([0, 1], { query_score: vector(0.1, 0.2, 0.3) }, rows);
    expect(digested([1, 0], { query_score: vector(0.3, 0.1, 0.2) }, rows)).toEqual(straight);
    expect(digested([1, 0], { object: matrix(2, 0, 1, 1, 0) })).toEqual(
      digested([0, 1], { object: matrix(2, 1, 0, 0, 1) }),
    );
  });
});

it('answers to instance-specific queries, and features, are not permuted among images', () => {
  expect(
    ['mac', 'vaw-vqa', 'vaw-itm', 'compmap', 'attribute-probe'].map((protocol) => canBeShuffled(protocol as 'mac')),
  ).toEqual([true, false, false, false, false]);
});
