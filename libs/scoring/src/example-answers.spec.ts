import { exampleGroups, hasAnswers } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { exampleReader } from './example-answers.js';
import { everyPlace } from './judge.js';

function answersOf({ protocol, definition, labels, rows, answer }: ProtocolExample, shards: readonly number[][]) {
  const reader = exampleReader(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) });
  for (const shard of shards) reader.add(Uint32Array.from(shard), new Map(Object.entries(answer(shard))));
  return reader.answers;
}

describe.each(Object.entries(PROTOCOL_EXAMPLES))('%s', (_, example) => {
  const whole = [...everyPlace(example.labels.length)];

  it('answers the examples in words of the benchmark, whatever the shards are', () => {
    const answers = answersOf(example, [whole]);
    const groups = exampleGroups(example.protocol, example.labels);
    expect(answers).toHaveLength(hasAnswers(example.protocol) ? groups.length : 0);
    answers.forEach(({ instance }, i) => expect(groups[i]?.map((at) => example.labels[at]?.id)).toContain(instance));
    for (const { text } of answers) expect(text).toMatch(/^[\p{L}\d]/u);
    const turned = [...whole].reverse();
    expect(answersOf(example, [turned.slice(0, 5), turned.slice(12), turned.slice(5, 12)])).toEqual(answers);
  });
});

it('answers with as many pairs as are correct, and whether all of them are', () => {
  const { definition } = PROTOCOL_EXAMPLES['czsl']!;
  const [attribute = '', other = ''] = definition.attributes;
  const [object = ''] = definition.objects;
  const label = (positive: string[]) => ({ id: 'i', image: 'i.png', object, positive, set: 'test' as const });
  const all = definition.attributes.flatMap((_, a) => definition.objects.map((__, o): [number, number] => [a, o]));
  const pairs = { train: all, val: all, test: all };
  /** The first object with the first attribute, then with the second one, then all other pairs. */
  const scores = Float32Array.from(all, ([a, o]) => (o === 0 && a < 2 ? 2 - a : 0));
  const answersFor = (positive: string[]) => {
    const reader = exampleReader('czsl', {
      definition: { ...definition, pairs },
      labels: [label(positive)],
      rows: [{}],
    });
    reader.add(Uint32Array.of(0), new Map([['pair', { shape: [1, all.length], data: scores }]]));
    return reader.answers.map(({ text, right }) => [text, right]);
  };
  expect(answersFor([attribute])).toEqual([[`${attribute} · ${object}`, true]]);
  expect(answersFor([other])).toEqual([[`${attribute} · ${object}`, false]]);
  expect(answersFor([other, attribute])).toEqual([[`${attribute}, ${other} · ${object}`, true]]);
});

it('answers a compound noun with the image that is most similar to its prompt', () => {
  const { definition, labels } = PROTOCOL_EXAMPLES['compun']!;
  const prompts = 16;
  /** The three images of the first noun; the other cells are 0. */
  const answerTo = (similarities: readonly number[]) => {
    const reader = exampleReader('compun', { definition, labels, rows: labels.map(() => ({})) });
    labels.forEach((_, place) => {
      const data = new Float32Array(prompts);
      data[0] = similarities[place] ?? 0;
      reader.add(Uint32Array.of(place), new Map([['similarity', { shape: [1, prompts], data }]]));
    });
    return reader.answers[0];
  };
  expect(answerTo([0.3, 0.2, 0.1])).toEqual({ instance: labels[0]?.id, text: 'image 1', right: true });
  expect(answerTo([0.1, 0.2, 0.3])).toEqual({ instance: labels[2]?.id, text: 'image 3', right: false });
  expect(answerTo([0.3, 0.3, 0.1])).toMatchObject({ text: 'no image: equal similarities', right: false });
});
