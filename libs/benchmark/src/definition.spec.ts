import { parseDefinition, type BenchmarkDefinition } from './definition.js';
import { VAW_TEMPLATES } from './prompts/vaw.js';

const TINY = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: '',
  licence: 'CC0-1.0',
  attributes: ['blue', 'navy', 'wooden'],
  objects: ['boat', 'chair'],
  families: { color: ['blue', 'navy'], material: ['wooden'] },
  hierarchy: [['blue', 'navy']],
  pairs: { train: [], val: [], test: [] },
  prompts: { pair: 'p', attribute: 'a', object: 'o' },
};
const CONCEPTS = {
  primitives: ['blue', 'navy', 'wooden', 'boat', 'chair'].map((name) => ({ name, prompts: [`this is ${name}`] })),
  task: {
    kind: 'compose',
    rule: {
      embedding: 4,
      learningRate: 0.1,
      weightDecay: 0,
      batch: 2,
      epochs: 1,
      oracleEpochs: 1,
      checkEvery: 1,
      seed: 0,
    },
  },
} as const;
const CLASSES = {
  kind: 'classify',
  classes: [[0, 3], [2]],
  episodes: [{ name: '2-way-1-shot', ways: 2, shots: 1, count: 3, seed: 0 }],
  fullShot: false,
} as const;

const parsed = (more: object): BenchmarkDefinition => parseDefinition({ ...TINY, ...more });

describe('a definition', () => {
  it('contains the parts of every protocol', () => {
    const definition = parsed({
      templates: VAW_TEMPLATES,
      subtypes: { 'hull color': ['navy'] },
      bands: { head: ['blue'], medium: ['wooden'], tail: ['navy'] },
      compounds: [
        { name: 'boat', constituents: ['bo', 'at'], category: 'none' },
        { name: 'chair', constituents: ['ch', 'air'] },
      ],
      concepts: { ...CONCEPTS, task: CLASSES },
      probe: {
        strategies: { random: { blue: ['AQ=='], navy: ['Ag=='], wooden: ['AQ=='] } },
        categories: { furniture: [1] },
      },
    });
    expect(definition.compounds).toHaveLength(2);
  });

  it.each([
    ['bands.tail names "teal", which is not an attribute', { bands: { head: [], medium: [], tail: ['teal'] } }],
    ['"blue" is in bands head and tail', { bands: { head: ['blue'], medium: [], tail: ['blue'] } }],
    ['subtypes.hue names "teal", which is not an attribute', { subtypes: { hue: ['teal'] } }],
    ['templates.standard names "t9", which is no statement', { templates: { ...VAW_TEMPLATES, standard: 't9' } }],
    ['templates.withoutType is "t3", which names {type}', { templates: { ...VAW_TEMPLATES, withoutType: 't3' } }],
    ['compounds has 1 entries for 2 objects', { compounds: [{ name: 'boat', constituents: ['bo', 'at'] }] }],
    [
      'compounds[0] is "chair", the object there is "boat"',
      { compounds: ['chair', 'boat'].map((name) => ({ name, constituents: ['a', 'b'] })) },
    ],
    [
      '"chair" has no examples, others have',
      {
        compounds: [
          { name: 'boat', constituents: ['a', 'b'], examples: ['a boat.'] },
          { name: 'chair', constituents: ['a', 'b'] },
        ],
      },
    ],
    [
      'concepts.primitives are not the attributes followed by the objects',
      { concepts: { ...CONCEPTS, primitives: CONCEPTS.primitives.slice(1) } },
    ],
    ['concepts.groups names a primitive twice', { concepts: { ...CONCEPTS, groups: [[0, 1], [1]] } }],
    ['concepts.groups names a primitive beyond the 5', { concepts: { ...CONCEPTS, groups: [[7]] } }],
    [
      'concepts.task.classes has 1 entries for 2 objects',
      { concepts: { ...CONCEPTS, task: { ...CLASSES, classes: [[0]] } } },
    ],
    [
      'concepts.task has no episodes and is not full-shot either',
      { concepts: { ...CONCEPTS, task: { ...CLASSES, episodes: [] } } },
    ],
    [
      'probe.strategies.random has no folds of "wooden"',
      { probe: { strategies: { random: { blue: ['AQ=='], navy: ['AQ=='] } }, categories: {} } },
    ],
    [
      'probe.strategies.random has a fold of "navy" that is not over 2 objects',
      { probe: { strategies: { random: { blue: ['AQ=='], navy: ['AQE='], wooden: ['AQ=='] } }, categories: {} } },
    ],
    [
      'probe.categories.furniture names an object beyond the 2',
      {
        probe: {
          strategies: { random: { blue: ['AQ=='], navy: ['AQ=='], wooden: ['AQ=='] } },
          categories: { furniture: [2] },
        },
      },
    ],
  ])('is rejected when %s', (problem, part) => expect(() => parsed(part)).toThrow(problem));

  it('is rejected with a message that lists ten problems and counts the others', () => {
    const families = { none: Array.from({ length: 30 }, (_, i) => `unknown ${i}`) };
    expect(() => parsed({ families })).toThrow(
      /^the benchmark definition has 33 problems: .*"unknown 9", which is not an attribute; and 23 more$/,
    );
  });
});
