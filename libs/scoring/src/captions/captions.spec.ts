import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import type { JudgedSplit } from '../judge.js';
import { finished, everyPlace, valuesOf } from '../judge.js';
import { judgeOf } from '../judges.js';
import { score } from '../score.js';
import { referencePredictions } from '../references/reference-models.js';
import { textOnlyScores } from './text-only.js';

const { definition: example } = PROTOCOL_EXAMPLES['caption-choice']!;
const about = (captions: string[], objects = ['other']): BenchmarkDefinition => ({ ...example, captions, objects });
const label = (i: number, more: Partial<LabelledInstance>): LabelledInstance => ({
  id: `i${i}`,
  image: `${i}.png`,
  object: 'other',
  positive: [],
  set: 'test',
  ...more,
});
const scores = (...data: number[]) =>
  new Map([['caption_score', { shape: [data.length], data: Float32Array.from(data) }]]);
const split = (definition: BenchmarkDefinition, labels: LabelledInstance[]): JudgedSplit => ({
  definition,
  labels,
  rows: labels.map(() => ({})),
});

describe('caption choice', () => {
  const definition = about(['a', 'b', 'c'], ['left', 'right']);
  const labels = [
    label(0, { object: 'left', captions: [1], negativeCaptions: [0, 2] }),
    label(1, { object: 'left', captions: [0], negativeCaptions: [2], image: '0.png' }),
    label(2, { object: 'right', captions: [2], negativeCaptions: [1] }),
  ];

  it('reads the scores of each instance by ascending caption', () => {
    const { boards } = score('caption-choice', { definition, labels, predictions: scores(0, 3, 2, 1, 0, 5, 4) });
    const found = Object.fromEntries(boards[0]!.metrics.map(({ id, value, unit }) => [id, [value, unit]]));
    expect(found['choice.accuracy.v1']).toEqual([2 / 3, 'image']);
    expect(found['choice.category_mean.v1']).toEqual([0.5, 'image']);
  });

  it('has a slice for each category, over images', () => {
    const judge = judgeOf('caption-choice', split(definition, labels));
    const reduction = judge.reduction();
    reduction.add(everyPlace(3), scores(0, 3, 2, 0, 1, 5, 4));
    const { slices } = judge.read('main', finished(reduction).get('main')!).details();
    expect(slices.object.map(({ name, value, n }) => [name, value, n])).toEqual([
      ['left', 0.5, 2],
      ['right', 0, 1],
    ]);
    expect(slices.object[0]!.low).toBeLessThan(0.5);
  });

  it.each<[string, Partial<LabelledInstance>]>([
    ['has no correct caption', { captions: [] }],
    ['has no wrong caption', { negativeCaptions: [] }],
    ['has a caption that is correct and wrong', { negativeCaptions: [1, 2] }],
    ['has a caption outside of the definition', { negativeCaptions: [3] }],
  ])('refuses an instance that %s', (problem, wrong) =>
    expect(() => judgeOf('caption-choice', split(definition, [{ ...labels[0]!, ...wrong }]))).toThrow(problem),
  );

  it('refuses queries about other captions than those of the label', () =>
    expect(() =>
      judgeOf('caption-choice', { definition, labels: labels.slice(0, 1), rows: [{ queries: [0, 1] }] }),
    ).toThrow('other captions'));

  it('refuses scores of another number, another name, and none', () => {
    const scored = (predictions: ReturnType<typeof scores>) => () =>
      score('caption-choice', { definition, labels, predictions });
    expect(scored(scores(1, 2))).toThrow('another shape');
    expect(scored(new Map([['score', scores(1)!.get('caption_score')!]]))).toThrow('no matrix called "score"');
    expect(scored(scores(0, NaN, 2, 1, 0, 5, 4))).toThrow('cannot be ranked');
  });
});

describe('image–caption pairs', () => {
  const definition = about(['a', 'b', 'c', 'd']);
  const pair = (name: string, first: number, captions: [number, number], images = [first, first + 1]) => [
    label(first, { captions: [captions[0]], negativeCaptions: [captions[1]], pair: name, image: `${images[0]}.png` }),
    label(first + 1, {
      captions: [captions[1]],
      negativeCaptions: [captions[0]],
      pair: name,
      image: `${images[1]}.png`,
    }),
  ];
  const values = (labels: LabelledInstance[], ...data: number[]) => {
    const judge = judgeOf('image-caption-pairs', split(definition, labels));
    const reduction = judge.reduction();
    reduction.add(everyPlace(labels.length), scores(...data));
    return judge.read('main', finished(reduction).get('main')!);
  };

  it('compare both images with both captions, whichever caption has the lower index', () => {
    const score = (captions: [number, number], ...data: number[]) =>
      Object.values(valuesOf(values(pair('p', 0, captions), ...data)));
    expect(score([0, 1], 3, 2, 2, 3)).toEqual([1, 1, 1]);
    expect(score([1, 0], 2, 3, 3, 2)).toEqual([1, 1, 1]);
    expect(score([1, 0], 3, 2, 2, 3)).toEqual([0, 0, 0]);
    expect(score([0, 1], 4, 3, 5, 6)).toEqual([0, 1, 0]);
  });

  it('are one cluster where they share an image', () => {
    const labels = [...pair('p', 0, [0, 1]), ...pair('q', 2, [2, 3], [1, 5]), ...pair('r', 4, [0, 2], [8, 9])];
    const [measure] = values(labels, ...Array.from({ length: 12 }, (_, i) => i)).measures(['pairs.group_score.v1']);
    expect([...measure!.clusterOf!]).toEqual([0, 0, 1]);
  });

  it.each<[string, LabelledInstance[]]>([
    ['does not have two images', pair('p', 0, [0, 1]).slice(1)],
    ['does not exchange the captions', [pair('p', 0, [0, 1])[0]!, pair('p', 0, [0, 2])[1]!]],
    ['does not exchange the captions', [pair('p', 0, [0, 1])[0]!, { ...pair('p', 0, [0, 1])[0]!, id: 'x' }]],
    ['belongs to no pair', [label(0, { captions: [0], negativeCaptions: [1] })]],
    ['two captions', pair('p', 0, [0, 1]).map((each) => ({ ...each, negativeCaptions: [2, 3] }))],
    ['two categories', pair('p', 0, [0, 1]).map((each, i) => ({ ...each, object: `o${i}` }))],
  ])('refuse a pair that %s', (problem, labels) =>
    expect(() => judgeOf('image-caption-pairs', split(definition, labels))).toThrow(problem),
  );
});

describe('models without the image', () => {
  /** Correct captions have a word that wrong ones lack. */
  const hackable = Array.from({ length: 12 }, (_, i) => `a photo of thing ${i}`).flatMap((text) => [
    `${text} in view`,
    `${text} out of place`,
  ]);
  const sorted = [...hackable].sort();
  const labels = Array.from({ length: 12 }, (_, i) =>
    label(i, {
      captions: [sorted.indexOf(hackable[2 * i]!)],
      negativeCaptions: [sorted.indexOf(hackable[2 * i + 1]!)],
    }),
  );
  const accuracy = (definition: BenchmarkDefinition, of: LabelledInstance[], model: 'TEXT_ONLY' | 'SHORTEST') =>
    score(
      'caption-choice',
      { definition, labels: of, predictions: referencePredictions('caption-choice', split(definition, of), model) },
      { resamples: 0 },
    ).boards[0]!.metrics[0]!.value;

  it('are right on every item where a word discloses the correct captions', () => {
    expect(accuracy(about(sorted), labels, 'TEXT_ONLY')).toBe(1);
    expect(accuracy(about(sorted), labels, 'SHORTEST')).toBe(1);
  });

  it('do not know the labels of the own image', () => {
    const flipped = labels.map((each, i) =>
      i === 3 ? { ...each, captions: each.negativeCaptions!, negativeCaptions: each.captions! } : each,
    );
    const before = textOnlyScores(split(about(sorted), labels)).slice(6, 8);
    expect([...textOnlyScores(split(about(sorted), flipped)).slice(6, 8)]).toEqual([...before]);
    expect(accuracy(about(sorted), flipped, 'TEXT_ONLY')).toBeCloseTo(11 / 12, 12);
  });

  it('are wrong where both captions are correct elsewhere and have the same length', () => {
    const captions = ['a cup on a pan', 'a pan on a cup'];
    const swapped = [0, 1].map((i) => label(i, { captions: [i], negativeCaptions: [1 - i] }));
    for (const model of ['TEXT_ONLY', 'SHORTEST'] as const)
      expect([model, accuracy(about(captions), swapped, model)]).toEqual([model, 0]);
  });
});
