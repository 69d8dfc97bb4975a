import { bestRank } from './ranks.js';
import {
  decodeRetrievalOutcomes,
  encodeRetrievalOutcomes,
  reduceRetrieval,
  retrievalEvaluator,
  retrievalMetrics,
} from './outcomes.js';

const metricsOf = (scores: number[], captions: number, own: number[][]) =>
  retrievalMetrics(reduceRetrieval(Float32Array.from(scores), captions, own));

describe('the rank of the best own item', () => {
  const rank = (scores: number[], own: number[]) => bestRank(scores.length, (i) => scores[i]!, own);

  it('comes after every other item with the same score', () => {
    expect(rank([1, 1, 1, 1], [0])).toBe(4);
    expect(rank([1, 1, 1, 1], [0, 3])).toBe(3);
  });

  it('is that of the best of several, and counts the others among no competitors', () => {
    expect(rank([0.9, 0.8, 0.7, 0.1], [1, 3])).toBe(2);
    expect(rank([0.9, 0.8, 0.7, 0.1], [0, 1])).toBe(1);
  });

  it('is null without an own item', () => expect(rank([1, 2], [])).toBeNull());
});

describe('retrieval metrics', () => {
  it('are 1 for a model that scores own captions highest', () => {
    const values = metricsOf([2, 2, 0, 0, 1, 1, 3, 3], 4, [
      [0, 1],
      [2, 3],
    ]);
    expect(new Set(Object.values(values))).toEqual(new Set([1]));
  });

  it('are 0 at rank 1 for a constant', () => {
    const values = metricsOf(new Array<number>(36).fill(0), 6, [[0], [1], [2], [3], [4], [5]]);
    expect(values['retrieval.tr_at_1.v1']).toBe(0);
    expect(values['retrieval.tr_at_5.v1']).toBe(0);
    expect(values['retrieval.tr_at_10.v1']).toBe(1);
    expect(values['retrieval.ir_at_5.v1']).toBe(0);
  });

  it('rank a caption of two images by the better one', () => {
    const outcomes = reduceRetrieval(Float32Array.from([5, 0, 0, 1, 1, 1]), 2, [[0], [0], [1]]);
    expect([...outcomes.imageRank]).toEqual([1, 2]);
    expect([...outcomes.imageOf]).toEqual([0, 2]);
  });

  it('are undefined without an image, and refuse a caption without one and another shape', () => {
    expect(retrievalMetrics(reduceRetrieval(new Float32Array(), 0, []))['retrieval.mean_recall.v1']).toBeNull();
    expect(() => reduceRetrieval(Float32Array.of(1, 2), 2, [[0]])).toThrow('caption 1 has no image');
    expect(() => reduceRetrieval(Float32Array.of(1), 2, [[0, 1]])).toThrow('1 × 2 scores');
  });

  it('without one image are those of the others', () => {
    const scores = Float32Array.from({ length: 30 }, (_, i) => Math.sin(i * 12.9898));
    const outcomes = reduceRetrieval(scores, 6, [[0], [1, 2], [3], [4], [5]]);
    const evaluator = retrievalEvaluator(outcomes);
    const without = evaluator.leaveOneOut!();
    for (let image = 0; image < 5; image++) {
      const values = new Float64Array(evaluator.metrics.length);
      evaluator.evaluate(
        Uint16Array.from({ length: 5 }, (_, i) => Number(i !== image)),
        values,
      );
      values.forEach((value, metric) => expect(without[metric]![image]).toBeCloseTo(value, 12));
    }
  });

  it('come back from a file', () => {
    const outcomes = reduceRetrieval(Float32Array.from([2, 0, 0, 1]), 2, [[0], [1]]);
    expect(decodeRetrievalOutcomes(encodeRetrievalOutcomes(outcomes))).toEqual(outcomes);
  });
});
