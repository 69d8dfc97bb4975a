import { METRICS } from '../registry.js';
import { compunEvaluator } from './evaluator.js';
import {
  compunMetrics,
  decodeCompunOutcomes,
  encodeCompunOutcomes,
  reduceCompun,
  SimilarityError,
  type CompunItem,
  compunUndefinedReason,
} from './outcomes.js';
import { positiveRank } from './retrieval.js';
import { meanCosine } from './similarity.js';
import { beatenBy, tripletMetrics } from './triplet.js';

const item = (index: number, category: string | null = null): CompunItem => ({
  category,
  images: [3 * index, 3 * index + 1, 3 * index + 2],
  prompts: { base: [index] },
});

/** Two items, six images: the first wins, the second ties with its n1. */
const SIMILARITY = Float32Array.of(0.9, 0.1, 0.2, 0.3, 0, 0, 0, 0, 0.75, 0.5, 0.5, 0.25);
const ITEMS = [item(0, 'either'), item(1, 'none')];

describe('the Compun metrics', () => {
  it('count a tie as a miss, and as a hit only under the notebook’s name', () => {
    expect(compunMetrics(reduceCompun(SIMILARITY, 6, ITEMS))).toMatchObject({
      'compun.accuracy.v1': 0.5,
      'compun.argmax_accuracy.v1': 1,
      'compun.mean_similarity.v1': Math.fround(0.9),
      'compun.retrieval_at_1.v1': 0.5,
      'compun.retrieval_at_5.v1': 1,
      'compun.accuracy_reversed.v1': null,
    });
  });

  it('have a value for a category of at least 30 nouns, and say why a smaller one has none', () => {
    const items = Array.from({ length: 30 }, () => item(0, 'either'));
    const of = (count: number) => reduceCompun(SIMILARITY, 6, [...items.slice(0, count), item(1, 'none')]);
    expect(compunMetrics(of(30))['compun.accuracy_either.v1']).toBe(1);
    expect(compunMetrics(of(29))['compun.accuracy_either.v1']).toBeNull();
    const why = (category: string) => compunUndefinedReason(of(29), `compun.accuracy_${category}.v1`);
    expect([why('either'), why('both')]).toEqual(['FEW_UNITS', 'NO_UNITS']);
  });

  it('are null without an item', () => {
    const values = compunMetrics(reduceCompun(new Float32Array(0), 0, []));
    expect(Object.values(values).every((value) => value === null)).toBe(true);
  });

  it('take the mean over the prompts of a set, and the set only when every item has it', () => {
    const items = ITEMS.map((one, i) => ({ ...one, prompts: { base: [i], examples: [0, 1] } }));
    const outcomes = reduceCompun(SIMILARITY, 6, items);
    expect([...outcomes.similarities.examples!].slice(0, 3)).toEqual([
      Math.fround(0.9) / 2,
      Math.fround(0.1) / 2,
      (Math.fround(0.2) + 0.75) / 2,
    ]);
    expect(reduceCompun(SIMILARITY, 6, [items[0]!, ITEMS[1]!]).similarities.examples).toBeUndefined();
  });

  it('have an accuracy for each number of captions that all nouns have', () => {
    // Captions of the first noun: rows 0 and 1; its images score 0.9, 0.1, 0.2 and 0, 0, 0.75.
    const items = ITEMS.map((one) => ({ ...one, prompts: { base: one.prompts.base, examples: [0, 1] } }));
    const outcomes = reduceCompun(SIMILARITY, 6, items);
    const values = compunMetrics(outcomes);
    expect([1, 2, 3].map((k) => values[`compun.accuracy_captions_${k}.v1`])).toEqual([1, 0.5, null]);
    expect(values['compun.accuracy_captions_2.v1']).toBe(values['compun.accuracy_examples.v1']);
    expect(decodeCompunOutcomes(encodeCompunOutcomes(outcomes))).toEqual(outcomes);
    const without = compunEvaluator(outcomes, ['compun.accuracy_captions_1.v1']).leaveOneOut?.() ?? [];
    expect([...(without[0] ?? [])]).toEqual([1, 1]);
  });

  it('have a mean similarity by category over the correct nouns', () => {
    const items = Array.from({ length: 30 }, () => item(0, 'either'));
    const values = compunMetrics(reduceCompun(SIMILARITY, 6, items));
    expect(values['compun.mean_similarity_either.v1']).toBeCloseTo(0.9, 6);
    expect(values['compun.mean_similarity_both.v1']).toBeNull();
  });

  it('do not depend on the order of items, and count one that is there twice like one of weight 2', () => {
    const swapped = compunMetrics(reduceCompun(SIMILARITY, 6, [...ITEMS].reverse()));
    expect(swapped).toEqual(compunMetrics(reduceCompun(SIMILARITY, 6, ITEMS)));
    const twice = reduceCompun(SIMILARITY, 6, [ITEMS[0]!, ITEMS[0]!, ITEMS[1]!]);
    expect(compunMetrics(reduceCompun(SIMILARITY, 6, ITEMS), [2, 1])).toEqual(compunMetrics(twice));
  });

  it('refuse NaN with its place, and a benchmark that names what the matrix does not have', () => {
    const similarity = SIMILARITY.slice();
    similarity[8] = NaN;
    expect(() => reduceCompun(similarity, 6, ITEMS)).toThrow(new SimilarityError(1, 2, NaN));
    expect(() => reduceCompun(SIMILARITY, 6, [item(0), item(1), item(2)])).toThrow('the matrix is 2 × 6');
  });

  it('are all in the registry, and come back from the outcomes file', () => {
    const outcomes = reduceCompun(SIMILARITY, 6, ITEMS);
    expect(Object.keys(compunMetrics(outcomes)).filter((id) => !METRICS.has(id))).toEqual([]);
    expect(decodeCompunOutcomes(encodeCompunOutcomes(outcomes))).toEqual(outcomes);
  });

  it('are written as NaN by the evaluator where undefined', () => {
    const values = new Float64Array(2);
    compunEvaluator(reduceCompun(SIMILARITY, 6, ITEMS), ['compun.accuracy.v1', 'compun.accuracy_both.v1']).evaluate(
      undefined,
      values,
    );
    expect([...values]).toEqual([0.5, NaN]);
  });
});

describe('a triplet', () => {
  it('is beaten by the larger negative, by n1 on a tie of both', () => {
    expect([beatenBy([0.5, 0.4, 0.3]), beatenBy([0.5, 0.5, 0.6]), beatenBy([0.1, 0.2, 0.2])]).toEqual([
      null,
      'n2',
      'n1',
    ]);
  });
  it('is refused with NaN', () => expect(() => tripletMetrics([[NaN, 0, 0]])).toThrow('item 0'));
});

describe('similarity and rank', () => {
  it('average the cosines of the prompts, each normalised on its own', () =>
    expect(
      meanCosine(
        [
          [10, 0],
          [0, 1],
        ],
        [1, 0],
      ),
    ).toBe(0.5));
  it('count ties against the positive', () => {
    expect(positiveRank([0.5, 0.5, 0.1], 0)).toBe(2);
    expect(() => positiveRank([0.5], 3)).toThrow(RangeError);
  });
});
