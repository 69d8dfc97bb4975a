import type { MetricEvaluator } from '../metric-evaluator.js';
import {
  captionChoiceEvaluator,
  captionChoiceMetrics,
  decodeCaptionChoiceOutcomes,
  encodeCaptionChoiceOutcomes,
  reduceCaptionChoice,
  type CaptionChoiceOutcomes,
} from './caption-choice.js';
import {
  decodeImageCaptionPairOutcomes,
  encodeImageCaptionPairOutcomes,
  imageCaptionPairEvaluator,
  imageCaptionPairMetrics,
  reduceImageCaptionPairs,
} from './image-caption-pairs.js';

/** One item: its scores, of which the first `correct` belong to correct captions. */
const item = (scores: number[], correct = 1): [allAbove: number, bestAbove: number] => {
  const { allAbove, bestAbove } = reduceCaptionChoice(scores, {
    start: Uint32Array.of(0, scores.length),
    isCorrect: Uint8Array.from(scores, (_, at) => Number(at < correct)),
    categories: [],
    category: Uint32Array.of(0),
  });
  return [allAbove[0]!, bestAbove[0]!];
};

/** A reproducible stream in [0, 1). */
const random = (i: number) => (Math.sin(i * 12.9898) * 43_758.5453) % 1;
const ITEMS: CaptionChoiceOutcomes = {
  categories: ['add', 'empty', 'one', 'swap'],
  category: Uint32Array.from({ length: 40 }, (_, i) => (i === 7 ? 2 : [0, 3, 3, 4][i % 4]!)),
  allAbove: Uint8Array.from({ length: 40 }, (_, i) => Number(random(i) > 0)),
  bestAbove: Uint8Array.from({ length: 40 }, (_, i) => Number(random(i) > -0.3)),
};
const CLUSTERS = Uint32Array.from({ length: 40 }, (_, i) => i >> 1);

/** Compares the fast jackknife with metrics that are computed again without each cluster. */
function expectLeftOut(evaluator: MetricEvaluator, clusterOf: Uint32Array): void {
  const fast = evaluator.leaveOneOut!(clusterOf);
  const values = new Float64Array(evaluator.metrics.length);
  for (let cluster = 0; cluster <= Math.max(...clusterOf); cluster++) {
    evaluator.evaluate(
      Uint16Array.from(clusterOf, (own) => Number(own !== cluster)),
      values,
    );
    values.forEach((value, metric) => expect(fast[metric]![cluster]).toBeCloseTo(value, 12));
  }
}

describe('caption choice', () => {
  it('needs every correct caption above every wrong one', () => {
    expect(item([2, 1, 0])).toEqual([1, 1]);
    expect(item([2, 1, 0, 0.5], 2)).toEqual([1, 1]);
    expect(item([2, 0, 1], 2)).toEqual([0, 1]);
    expect(item([0, 1, 2], 2)).toEqual([0, 0]);
  });

  it('counts a tie as an error', () => {
    expect(item([1, 1])).toEqual([0, 0]);
    expect(item([2, 1, 1], 2)).toEqual([0, 1]);
    expect(item([-Infinity, -Infinity])).toEqual([0, 0]);
  });

  it('averages the categories that have items, and leaves out items without one', () => {
    const values = captionChoiceMetrics({
      categories: ['add', 'empty', 'swap'],
      category: Uint32Array.of(0, 0, 0, 2, 3),
      allAbove: Uint8Array.of(1, 1, 0, 0, 1),
      bestAbove: Uint8Array.of(1, 1, 1, 0, 1),
    });
    expect(values).toEqual({
      'choice.accuracy.v1': 0.6,
      'choice.category_mean.v1': (2 / 3 + 0) / 2,
      'choice.best_accuracy.v1': 0.8,
    });
  });

  it('is undefined without items, and its mean without categories', () => {
    const none = {
      categories: [],
      category: new Uint32Array(),
      allAbove: new Uint8Array(),
      bestAbove: new Uint8Array(),
    };
    expect(new Set(Object.values(captionChoiceMetrics(none)))).toEqual(new Set([null]));
    const one = {
      categories: [],
      category: Uint32Array.of(0),
      allAbove: Uint8Array.of(1),
      bestAbove: Uint8Array.of(1),
    };
    expect(captionChoiceMetrics(one)['choice.category_mean.v1']).toBeNull();
  });

  it('leaves out a cluster as if its items were not there, also the only item of a category', () =>
    expectLeftOut(captionChoiceEvaluator(ITEMS), CLUSTERS));

  it('restores its outcomes from a file, and refuses those of pairs', () => {
    expect(decodeCaptionChoiceOutcomes(encodeCaptionChoiceOutcomes(ITEMS))).toEqual(ITEMS);
    const pairs = encodeImageCaptionPairOutcomes(reduceImageCaptionPairs([1, 0, 0, 1]));
    expect(() => decodeCaptionChoiceOutcomes(pairs)).toThrow('image-caption-pair-outcomes/1');
  });
});

describe('image–caption pairs', () => {
  const values = (scores: number[]) => Object.values(imageCaptionPairMetrics(reduceImageCaptionPairs(scores)));

  it('score text, image and group as Winoground does', () => {
    expect(values([1, 0, 0, 1])).toEqual([1, 1, 1]);
    expect(values([0.5, 0.25, 0.625, 0.75])).toEqual([0, 1, 0]);
    expect(values([0.5, 0.625, 0.25, 0.75])).toEqual([0, 0, 1]);
    expect(values([0, 1, 1, 0])).toEqual([0, 0, 0]);
  });

  it('count a tie as an error', () => {
    expect(values([1, 1, 1, 1])).toEqual([0, 0, 0]);
    expect(values([2, 1, 2, 3])).toEqual([0, 1, 0]);
  });

  it('are undefined without a pair', () => expect(values([])).toEqual([null, null, null]));

  it('leave out a cluster as if its pairs were not there', () => {
    const scores = Array.from({ length: 160 }, (_, i) => random(i + 500));
    expectLeftOut(imageCaptionPairEvaluator(reduceImageCaptionPairs(scores)), CLUSTERS);
  });

  it('restore their outcomes from a file, and refuse those of caption choice', () => {
    const outcomes = reduceImageCaptionPairs([1, 0, 0, 1, 1, 1, 0, 2]);
    expect(decodeImageCaptionPairOutcomes(encodeImageCaptionPairOutcomes(outcomes))).toEqual(outcomes);
    expect(() => decodeImageCaptionPairOutcomes(encodeCaptionChoiceOutcomes(ITEMS))).toThrow(
      'caption-choice-outcomes/1',
    );
  });
});
