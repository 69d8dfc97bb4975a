import {
  encodeTestSide,
  queriesAbout,
  VAW_TEMPLATES,
  type BenchmarkDefinition,
  type CompositionRule,
  type Concepts,
  type LabelledInstance,
  type LayoutRow,
  type ProtocolId,
} from '@primitives/benchmark';
import { Xoshiro128 } from '@primitives/ranking';

/** A split of a paper's size with random labels: the cost of judging depends on the size alone. */
export interface SyntheticSplit {
  readonly protocol: ProtocolId;
  /** `5,240 images × 99 × 259`. */
  readonly size: string;
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows: readonly LayoutRow[];
  /** Rows of a shard. */
  readonly shard: number;
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(5, '0')}`);

function made(attributes: number, objects: number, more: Partial<BenchmarkDefinition> = {}): BenchmarkDefinition {
  const list = names('a', attributes);
  return {
    schema: 'benchmark/1',
    slug: 'made',
    title: 'Made',
    version: 1,
    description: '',
    licence: 'CC0-1.0',
    attributes: list,
    objects: names('o', objects),
    families: { other: list },
    hierarchy: [],
    pairs: { train: [], val: [], test: [] },
    prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
    ...more,
  };
}

const label = (
  i: number,
  more: Partial<LabelledInstance> & Pick<LabelledInstance, 'object' | 'positive'>,
): LabelledInstance => ({ id: `i${i}`, image: `${i}.jpg`, set: 'test', ...more });

type PairIndex = [number, number];

/** This number of distinct pairs, distributed to the splits. */
function pairLists(
  attributes: number,
  objects: number,
  sizes: { train: number; val: number; test: number },
): BenchmarkDefinition['pairs'] {
  const random = Xoshiro128.seeded(1);
  const found = new Set<number>();
  while (found.size < sizes.train + sizes.val + sizes.test) found.add(random.below(attributes * objects));
  const pairs = [...found].map((column): PairIndex => [Math.floor(column / objects), column % objects]);
  const seen = pairs.slice(0, Math.floor(sizes.train / 2)); // half of the tested pairs are seen
  return {
    train: pairs.slice(0, sizes.train),
    val: pairs.slice(sizes.train, sizes.train + sizes.val),
    test: [...pairs.slice(-sizes.test), ...seen],
  };
}

function pairSplit(
  protocol: ProtocolId,
  size: {
    images: number;
    attributes: number;
    objects: number;
    train: number;
    val: number;
    test: number;
    labels: number;
    shard: number;
  },
): SyntheticSplit {
  const { images, attributes, objects, labels, shard } = size;
  const pairs = pairLists(attributes, objects, size);
  const definition = made(attributes, objects, { pairs });
  const byObject = new Map<number, number[]>();
  for (const [a, o] of pairs.test) byObject.set(o, [...(byObject.get(o) ?? []), a]);
  const random = Xoshiro128.seeded(2);
  const usable = [...byObject.keys()];
  return {
    protocol,
    definition,
    shard,
    size: `${images.toLocaleString('en-US')} images × ${attributes} × ${objects}`,
    rows: Array.from({ length: images }, () => ({})),
    labels: Array.from({ length: images }, (_, i) => {
      const object = usable[random.below(usable.length)] ?? 0;
      const own = byObject.get(object) ?? [];
      const positive = new Set(Array.from({ length: labels }, () => own[random.below(own.length)] ?? 0));
      return label(i, {
        object: definition.objects[object] ?? '',
        positive: [...positive].map((a) => definition.attributes[a] ?? ''),
      });
    }),
  };
}

/** VAW's test split: 31,819 regions of 10,392 images, 223,607 annotated cells, an edge for every third attribute. */
function vawSplit(protocol: ProtocolId, instances = 31_819): SyntheticSplit {
  const random = Xoshiro128.seeded(3);
  const attributes = names('a', 620);
  const hierarchy = Array.from({ length: 181 }, (_, e): [string, string] => [
    attributes[e % 60] ?? '',
    attributes[100 + e] ?? '',
  ]);
  const definition = made(620, 2_260, { hierarchy, templates: VAW_TEMPLATES });
  const drawn = Array.from({ length: instances }, () => Array.from({ length: 7 }, () => random.below(620)));
  const cells = (i: number) => drawn[i] ?? [];
  const takesQueries = protocol === 'vaw-itm' || protocol === 'vaw-vqa';
  return {
    protocol,
    definition,
    shard: 512,
    size: `${instances.toLocaleString('en-US')} regions × 620`,
    rows: drawn.map((annotated) => (takesQueries ? { queries: queriesAbout(annotated, attributes, hierarchy) } : {})),
    labels: drawn.map((_, i) =>
      label(i, {
        image: `${Math.floor(i / 3)}.jpg`,
        object: definition.objects[i % 2_260] ?? '',
        positive: cells(i)
          .slice(0, 2)
          .map((a) => attributes[a] ?? ''),
        negative: cells(i)
          .slice(2)
          .map((a) => attributes[a] ?? ''),
      }),
    ),
  };
}

/** COCO's test split of retrieval, ten of whose images have a sixth caption. */
function retrievalSplit(): SyntheticSplit {
  const definition = made(1, 1, { captions: names('a caption ', 25_010) });
  const labels = Array.from({ length: 5_000 }, (_, i) =>
    label(i, {
      object: 'o00000',
      positive: ['a00000'],
      captions: [...Array.from({ length: 5 }, (_, k) => 5 * i + k), ...(i < 10 ? [25_000 + i] : [])],
    }),
  );
  return {
    protocol: 'retrieval',
    size: '5,000 images × 25,010 captions',
    definition,
    labels,
    rows: labels.map(() => ({})),
    shard: 256,
  };
}

/** VG-Relation, the largest benchmark of caption choice. */
function captionChoiceSplit(): SyntheticSplit {
  const images = 23_937;
  const definition = made(1, 48, { captions: names('a caption ', 2 * images) });
  const labels = Array.from({ length: images }, (_, i) =>
    label(i, {
      image: `${Math.floor(i / 4)}.jpg`,
      object: definition.objects[i % 48] ?? '',
      positive: ['a00000'],
      captions: [2 * i + (i % 2)],
      negativeCaptions: [2 * i + 1 - (i % 2)],
    }),
  );
  return {
    protocol: 'caption-choice',
    size: '23,937 images × 2 captions',
    definition,
    labels,
    rows: labels.map((_, i) => ({ queries: [2 * i, 2 * i + 1] })),
    shard: 256,
  };
}

/** Winoground. */
function imageCaptionPairSplit(): SyntheticSplit {
  const definition = made(1, 3, { captions: names('a caption ', 800) });
  const labels = Array.from({ length: 800 }, (_, i) =>
    label(i, {
      object: definition.objects[(i >> 1) % 3] ?? '',
      positive: ['a00000'],
      captions: [i],
      negativeCaptions: [i ^ 1],
      pair: String(i >> 1),
    }),
  );
  return {
    protocol: 'image-caption-pairs',
    size: '400 pairs',
    definition,
    labels,
    rows: labels.map((_, i) => ({ queries: [i & ~1, i | 1] })),
    shard: 256,
  };
}

function compunSplit(): SyntheticSplit {
  const definition = made(3, 400, {
    attributes: ['n1', 'n2', 'positive'],
    families: { role: ['n1', 'n2', 'positive'] },
  });
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `text ${i}.`);
  const compounds = definition.objects.map((name) => ({
    name,
    constituents: ['a', 'b'] as [string, string],
    descriptions: texts(6),
    examples: texts(5),
  }));
  const labels = definition.objects.flatMap((object, n) =>
    ['positive', 'n1', 'n2'].map((role, r) => label(3 * n + r, { object, positive: [role] })),
  );
  return {
    protocol: 'compun',
    size: '1,200 images × 5,200 prompts',
    definition: { ...definition, compounds },
    labels,
    rows: labels.map(() => ({})),
    shard: 256,
  };
}

const RULE: CompositionRule = {
  embedding: 600,
  learningRate: 5e-5,
  weightDecay: 5e-5,
  batch: 128,
  epochs: 400,
  oracleEpochs: 100,
  checkEvery: 10,
  seed: 1123,
};

/** CompMap on MIT-States: 53,753 images of the three sets, 360 primitives, 1,262 training pairs. */
function compositionSplit(): SyntheticSplit {
  const pairs = pairLists(115, 245, { train: 1_262, val: 300, test: 400 });
  const definition = made(115, 245, { pairs });
  const concepts: Concepts = {
    primitives: [...definition.attributes, ...definition.objects].map((name) => ({ name, prompts: [name] })),
    task: { kind: 'compose', rule: RULE },
  };
  const of = (list: readonly PairIndex[], set: LabelledInstance['set'], count: number, from: number) =>
    Array.from({ length: count }, (_, i) => {
      const [a, o] = list[i % list.length] ?? [0, 0];
      return label(from + i, { set, object: definition.objects[o] ?? '', positive: [definition.attributes[a] ?? ''] });
    });
  const labels = [
    ...of(pairs.train, 'train', 30_338, 0),
    ...of(pairs.val, 'val', 10_420, 30_338),
    ...of(pairs.test, 'test', 12_995, 40_758),
  ];
  return {
    protocol: 'compmap',
    size: '53,753 images × 360 primitives',
    definition: { ...definition, concepts },
    labels,
    rows: labels.map(() => ({})),
    shard: 1_024,
  };
}

/** The episode plans of CompMap on CUB. */
export const CLASS_PLANS = [5, 10, 100, 200].flatMap((ways) => [1, 5].map((shots) => ({ ways, shots })));

/** CompMap on CUB: 11,788 images of 200 classes, 312 primitives. One episode of each plan: the paper has 600. */
function classSplit(plans: typeof CLASS_PLANS, fullShot = false): SyntheticSplit {
  const random = Xoshiro128.seeded(4);
  const definition = made(312, 200);
  const concepts: Concepts = {
    primitives: definition.attributes.map((name) => ({ name, prompts: [name] })),
    task: {
      kind: 'classify',
      classes: definition.objects.map(() => Array.from({ length: 30 }, () => random.below(312))),
      episodes: plans.map(({ ways, shots }) => ({ name: `${ways}-way-${shots}-shot`, ways, shots, count: 1, seed: 1 })),
      fullShot,
    },
  };
  const labels = Array.from({ length: 11_788 }, (_, i) =>
    label(i, { set: i < 5_994 ? 'train' : 'test', object: definition.objects[i % 200] ?? '', positive: [] }),
  );
  return {
    protocol: 'compmap',
    size: '11,788 images × 312 primitives, one episode',
    definition: { ...definition, concepts },
    labels,
    rows: labels.map(() => ({})),
    shard: 1_024,
  };
}

/**
 * The attribute probe on McRae × THINGS: 1,854 concepts with 14 images each; one attribute with one fold, of 211 with
 * 22.
 */
function probeSplit(): SyntheticSplit {
  const definition = made(1, 1_854);
  const mask = Uint8Array.from({ length: 1_854 }, (_, i) => Number(i % 5 === 0));
  const probe = {
    strategies: { random: { [definition.attributes[0] ?? '']: [encodeTestSide(mask)] } },
    categories: { one: [0, 1, 2] },
  };
  const labels = Array.from({ length: 1_854 * 14 }, (_, i) => {
    const concept = i % 1_854;
    return label(i, {
      object: definition.objects[concept] ?? '',
      positive: concept % 7 === 0 ? [definition.attributes[0] ?? ''] : [],
    });
  });
  return {
    protocol: 'attribute-probe',
    size: '25,956 images of 1,854 concepts, one fold of one attribute',
    definition: { ...definition, probe },
    labels,
    rows: labels.map(() => ({})),
    shard: 1_024,
  };
}

/** Every measured split, by name. */
export const SYNTHETIC_SPLITS: Readonly<Record<string, () => SyntheticSplit>> = {
  mac: () =>
    pairSplit('mac', {
      images: 5_240,
      attributes: 99,
      objects: 259,
      train: 3_200,
      val: 900,
      test: 4_381,
      labels: 3,
      shard: 256,
    }),
  'czsl, MIT-States': () =>
    pairSplit('czsl', {
      images: 12_995,
      attributes: 115,
      objects: 245,
      train: 1_262,
      val: 300,
      test: 400,
      labels: 1,
      shard: 128,
    }),
  'czsl, UT-Zappos': () =>
    pairSplit('czsl', {
      images: 2_914,
      attributes: 16,
      objects: 12,
      train: 83,
      val: 15,
      test: 18,
      labels: 1,
      shard: 256,
    }),
  'czsl, C-GQA': () =>
    pairSplit('czsl', {
      images: 5_098,
      attributes: 413,
      objects: 674,
      train: 5_592,
      val: 1_000,
      test: 900,
      labels: 1,
      shard: 32,
    }),
  'czsl-cross, MAC → MIT-States': () =>
    pairSplit('czsl-cross', {
      images: 4_982,
      attributes: 70,
      objects: 134,
      train: 0,
      val: 300,
      test: 600,
      labels: 1,
      shard: 256,
    }),
  'vaw-classifier': () => vawSplit('vaw-classifier'),
  'vaw-itc': () => vawSplit('vaw-itc'),
  'vaw-itm': () => vawSplit('vaw-itm'),
  'vaw-vqa': () => vawSplit('vaw-vqa'),
  retrieval: retrievalSplit,
  'caption-choice, VG-Relation': captionChoiceSplit,
  'image-caption-pairs, Winoground': imageCaptionPairSplit,
  compun: compunSplit,
  'compmap, MIT-States': compositionSplit,
  'compmap, CUB 5 × 1': () => classSplit([{ ways: 5, shots: 1 }]),
  'compmap, CUB 200 × 5': () => classSplit([{ ways: 200, shots: 5 }]),
  'attribute-probe': probeSplit,
};

const { 'compmap, CUB 5 × 1': _, 'compmap, CUB 200 × 5': __, ...alike } = SYNTHETIC_SPLITS;

/** Those with different costs for a runner, by name. */
export const REQUESTED_SPLITS: Readonly<Record<string, () => SyntheticSplit>> = {
  ...alike,
  'compmap, CUB': () => classSplit(CLASS_PLANS, true),
};
