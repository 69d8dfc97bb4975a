import {
  VAW_TEMPLATES,
  type BenchmarkDefinition,
  type LabelledInstance,
  type LayoutRow,
  type ProtocolId,
} from '@primitives/benchmark';
import type { Tensor } from '@primitives/protocol';

/** Pseudo-random numbers, the same in every run. */
const wave = (i: number): number => Math.fround(Math.sin(i * 12.9898) * 0.9);
const matrix = (rows: number, columns: number, seed: number): Tensor => ({
  shape: [rows, columns],
  data: Float32Array.from({ length: rows * columns }, (_, i) => wave(i + seed)),
});
const vector = (length: number, seed: number): Tensor => ({
  shape: [length],
  data: Float32Array.from({ length }, (_, i) => wave(i + seed)),
});

const ATTRIBUTES = ['blue', 'navy', 'wooden'];
const OBJECTS = ['boat', 'chair', 'door', 'lamp'];
const ABOUT = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: '',
  licence: 'CC0-1.0',
} as const;
const PROMPTS = { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' };
const RULE = {
  embedding: 3,
  learningRate: 0.05,
  weightDecay: 0,
  batch: 8,
  epochs: 4,
  oracleEpochs: 4,
  checkEvery: 2,
  seed: 5,
};

const definition: BenchmarkDefinition = {
  ...ABOUT,
  attributes: ATTRIBUTES,
  objects: OBJECTS,
  families: { color: ['blue', 'navy'], material: ['wooden'] },
  hierarchy: [['blue', 'navy']],
  prompts: PROMPTS,
  pairs: {
    train: [
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 3],
    ],
    val: [[0, 1]],
    test: [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 2],
      [0, 3],
    ],
  },
  bands: { head: ['blue'], medium: ['wooden'], tail: ['navy'] },
  templates: {
    ...VAW_TEMPLATES,
    statements: { t1: '{attribute}', t2: '{object} {attribute}' },
    standard: 't2',
    withoutType: 't2',
  },
  compounds: OBJECTS.map((name) => ({ name, constituents: ['a', 'b'], category: 'none', examples: ['one.', 'two.'] })),
};
const composing: BenchmarkDefinition = {
  ...definition,
  concepts: {
    primitives: [...ATTRIBUTES, ...OBJECTS].map((name) => ({ name, prompts: [name] })),
    groups: [[0, 1, 2]],
    task: { kind: 'compose', rule: RULE },
  },
};
const classifying: BenchmarkDefinition = {
  ...definition,
  concepts: {
    primitives: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, prompts: [name] })),
    task: {
      kind: 'classify',
      classes: [[0, 1], [1, 2], [3], [4]],
      episodes: [
        { name: '2-way-1-shot', ways: 2, shots: 1, count: 6, seed: 1 },
        { name: '3-way-2-shot', ways: 3, shots: 2, count: 4, seed: 1 },
      ],
      fullShot: true,
    },
  },
};
/** Eleven concepts of which few have an attribute, in two folds per strategy. */
const CONCEPTS = Array.from({ length: 11 }, (_, i) => `concept ${String(i).padStart(2, '0')}`);
const { compounds: _, ...withoutCompounds } = definition;
const probing: BenchmarkDefinition = {
  ...withoutCompounds,
  objects: CONCEPTS,
  pairs: { train: [], val: [], test: [] },
  probe: {
    strategies: {
      random: { blue: ['JQA=', 'kgM='], navy: ['JQA=', 'kgM='], wooden: ['AQA=', 'kgM='] },
      clustering: { blue: ['DwA='], navy: ['8AA='], wooden: ['8AA='] },
    },
    categories: { first: [0, 1, 2, 3], second: [3, 4, 5] },
  },
};

const instance = (i: number, object: string, more: Partial<LabelledInstance>): LabelledInstance => ({
  id: `i${i}`,
  image: `${i}.png`,
  object,
  positive: [],
  set: 'test',
  ...more,
});
const PAIRS = definition.pairs.test.map(([a, o]): [string, string] => [ATTRIBUTES[a] ?? '', OBJECTS[o] ?? '']);
const single = Array.from({ length: 23 }, (_, i) => instance(i, PAIRS[i % 5]![1], { positive: [PAIRS[i % 5]![0]] }));
const regions = Array.from({ length: 23 }, (_, i) =>
  instance(i, OBJECTS[i % 4]!, {
    image: `${i >> 1}.png`,
    positive: [ATTRIBUTES[i % 3]!],
    negative: [ATTRIBUTES[(i + 1) % 3]!],
  }),
);
const triplets = OBJECTS.flatMap((noun, n) =>
  ['positive', 'n1', 'n2'].map((role, r) => instance(3 * n + r, noun, { positive: [role] })),
);
const TRAIN = definition.pairs.train.map(([a, o]): [string, string] => [ATTRIBUTES[a] ?? '', OBJECTS[o] ?? '']);
const sets = [
  ...Array.from({ length: 20 }, (_, i) =>
    instance(i, TRAIN[i % 4]![1], { positive: [TRAIN[i % 4]![0]], set: 'train' }),
  ),
  ...Array.from({ length: 6 }, (_, i) => instance(20 + i, OBJECTS[i % 2]!, { positive: ['blue'], set: 'val' })),
  ...single.map((label, i) => ({ ...label, id: `t${i}` })),
];
const classes = Array.from({ length: 40 }, (_, i) =>
  instance(i, OBJECTS[i % 4]!, { positive: [], set: i < 20 ? 'train' : 'test' }),
);
const concepts = Array.from({ length: 22 }, (_, i) =>
  instance(i, CONCEPTS[i % 11]!, { positive: ATTRIBUTES.filter((_, a) => (i % 11) % (a + 2) === 0) }),
);
const captioned = Array.from({ length: 15 }, (_, i) =>
  instance(i, 'boat', { positive: ['blue'], captions: i < 14 ? [2 * i, 2 * i + 1] : [0, 28] }),
);
const captions = Array.from({ length: 29 }, (_, i) => `caption ${String(i).padStart(2, '0')}`);
const choices = Array.from({ length: 48 }, (_, i) =>
  instance(i, OBJECTS[i % 2]!, {
    image: `${i >> 1}.png`,
    positive: ['blue'],
    captions: i % 3 === 0 ? [i % 27, (i % 27) + 1] : [i % 27],
    negativeCaptions: i % 3 === 0 ? [(i % 27) + 2] : [(i % 27) + 1, (i % 27) + 2],
  }),
);
const exchanged = Array.from({ length: 56 }, (_, i) => {
  const [own, other] = i % 2 === 0 ? [i % 28, (i % 28) + 1] : [((i - 1) % 28) + 1, (i - 1) % 28];
  return instance(i, OBJECTS[(i >> 1) % 2]!, {
    positive: ['blue'],
    captions: [own],
    negativeCaptions: [other],
    pair: `p${i >> 1}`,
  });
});
const captionQueries = (labels: readonly LabelledInstance[]): LayoutRow[] =>
  labels.map(({ captions: own = [], negativeCaptions = [] }) => ({
    queries: [...own, ...negativeCaptions].sort((a, b) => a - b),
  }));
const captioning: BenchmarkDefinition = {
  ...withoutCompounds,
  objects: OBJECTS.slice(0, 2),
  pairs: { train: [], val: [], test: [] },
  captions,
};
const queried = regions.map(() => ({ queries: [0, 1, 2] }));

/** A small benchmark with its labels, and the answers of a made-up model. */
export interface ProtocolExample {
  readonly protocol: ProtocolId;
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows?: readonly LayoutRow[];
  /** Matrices of these rows; a vector has a fixed number of values a row. */
  readonly answer: (rows: readonly number[]) => Record<string, Tensor>;
}
const perRow =
  (columns: number, name: string, seed: number, finite = true) =>
  (rows: readonly number[]) => {
    const all = matrix(64, columns, seed);
    const data = rows.flatMap((row) => [...all.data.slice(row * columns, (row + 1) * columns)]) as number[];
    return {
      [name]: {
        shape: [rows.length, columns],
        data: Float32Array.from(data, (value) => (finite ? value : Number(value > 0))),
      },
    };
  };
const cells =
  (name: string, seed: number, { yes = false, perRow: width = 3 } = {}) =>
  (rows: readonly number[]) => {
    const all = vector(80 * width, seed);
    const data = rows.flatMap((row) => [...all.data.slice(row * width, (row + 1) * width)]) as number[];
    return {
      [name]: { shape: [data.length], data: Float32Array.from(data, (value) => (yes ? Number(value > 0) : value)) },
    };
  };
/** One for every judge of a protocol, by name. */
export const PROTOCOL_EXAMPLES: Readonly<Record<string, ProtocolExample>> = {
  mac: {
    protocol: 'mac',
    definition,
    labels: single,
    answer: (rows) => ({ ...perRow(3, 'attribute', 1)(rows), ...perRow(4, 'object', 2)(rows) }),
  },
  czsl: { protocol: 'czsl', definition, labels: single, answer: perRow(12, 'pair', 3) },
  'czsl-cross': {
    protocol: 'czsl-cross',
    definition: { ...definition, pairs: { ...definition.pairs, train: [] } },
    labels: single,
    answer: perRow(12, 'pair', 4),
  },
  'vaw-itc': {
    protocol: 'vaw-itc',
    definition,
    labels: regions,
    answer: (rows) => ({ ...perRow(3, 'score', 5)(rows), ...perRow(3, 'score_t1', 6)(rows) }),
  },
  'vaw-itm': {
    protocol: 'vaw-itm',
    definition,
    labels: regions,
    rows: queried,
    answer: (rows) => ({ ...cells('query_score', 7)(rows), ...cells('query_score_t1', 8)(rows) }),
  },
  'vaw-classifier': { protocol: 'vaw-classifier', definition, labels: regions, answer: perRow(3, 'score', 9) },
  'vaw-vqa': {
    protocol: 'vaw-vqa',
    definition,
    labels: regions,
    rows: queried,
    answer: cells('answer', 10, { yes: true }),
  },
  retrieval: {
    protocol: 'retrieval',
    definition: { ...definition, captions },
    labels: captioned,
    answer: perRow(29, 'caption', 16),
  },
  'caption-choice': {
    protocol: 'caption-choice',
    definition: captioning,
    labels: choices,
    rows: captionQueries(choices),
    answer: cells('caption_score', 17),
  },
  'image-caption-pairs': {
    protocol: 'image-caption-pairs',
    definition: captioning,
    labels: exchanged,
    rows: captionQueries(exchanged),
    answer: cells('caption_score', 18, { perRow: 2 }),
  },
  compun: { protocol: 'compun', definition, labels: triplets, answer: perRow(16, 'similarity', 11) },
  'compmap, composing': {
    protocol: 'compmap',
    definition: composing,
    labels: sets,
    answer: perRow(7, 'activation', 12),
  },
  'compmap, classifying': {
    protocol: 'compmap',
    definition: classifying,
    labels: classes,
    answer: perRow(5, 'activation', 13),
  },
  'compmap-embedding': {
    protocol: 'compmap-embedding',
    definition: composing,
    labels: sets,
    answer: perRow(9, 'embedding', 15),
  },
  'attribute-probe': {
    protocol: 'attribute-probe',
    definition: probing,
    labels: concepts,
    answer: perRow(4, 'embedding', 14),
  },
};
