import { hasAnswers } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { EXAMPLES, ExampleAnswers } from './example-answers.js';
import { everyPlace } from './judge.js';

function answersOf({ protocol, definition, labels, rows, answer }: ProtocolExample, shards: readonly number[][]) {
  const reader = new ExampleAnswers(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) });
  for (const shard of shards) reader.add(Uint32Array.from(shard), new Map(Object.entries(answer(shard))));
  return reader.answers;
}

describe.each(Object.entries(PROTOCOL_EXAMPLES))('%s', (_, example) => {
  const whole = [...everyPlace(example.labels.length)];

  it('answers the first instances in words of the benchmark, whatever the shards are', () => {
    const answers = answersOf(example, [whole]);
    const first = example.labels.slice(0, EXAMPLES).map(({ id }) => id);
    expect(answers.map(({ instance }) => instance)).toEqual(hasAnswers(example.protocol) ? first : []);
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
    const reader = new ExampleAnswers('czsl', {
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
