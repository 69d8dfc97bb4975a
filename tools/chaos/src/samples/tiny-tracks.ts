import {
  PROTOCOLS,
  type BenchmarkDefinition,
  type Instance,
  type InterfaceId,
  type LabelledInstance,
  type ProtocolId,
} from '@primitives/benchmark';
import { encodePng } from '@primitives/images';
import {
  TINY_CONCEPTS,
  TINY_WORLD,
  TINY_WORLD_SIDE,
  tinyConceptHas,
  tinyWorldImages,
  zipArchive,
  type TinyWorldImage,
} from '@primitives/testing';
import { crc32 } from 'node:zlib';
import type { TestDeployment } from '../test-deployment.js';

export type TinyTrackName = ProtocolId | 'compmap-classes';

/** A tiny track of a deployment, with its ground truth. */
export interface SeededTinyTrack {
  readonly name: TinyTrackName;
  readonly protocol: ProtocolId;
  readonly slug: string;
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows: readonly Instance[];
}

/** The queries of the tiny benchmark, and the truth of one of its images. */
interface TinyTrack {
  /** The name of its protocol, or its own where two tracks share a protocol. */
  readonly name?: TinyTrackName;
  readonly protocol: ProtocolId;
  readonly definition: BenchmarkDefinition;
  /** Null for an image that this track does not use. */
  readonly labelOf: (
    image: TinyWorldImage,
  ) => Pick<LabelledInstance, 'object' | 'positive' | 'negative' | 'captions' | 'negativeCaptions' | 'pair'> | null;
  /** Whether the query contains the object, and every attribute or the captions of the label. */
  readonly inputs: readonly ('object' | 'queries' | 'captions')[];
  /** Training images, in addition to the test images. */
  readonly learns?: (image: TinyWorldImage) => boolean;
}

const { attributes, objects } = TINY_WORLD;
const shown = ({ attribute, object }: TinyWorldImage) => ({
  object,
  positive: [attribute],
  negative: attributes.filter((other) => other !== attribute),
});
const pair = ({ attribute, object }: TinyWorldImage) => ({ object, positive: [attribute] });
const captionOf = (attribute: string, object: string) =>
  (TINY_WORLD.captions ?? []).indexOf(`a photo of ${attribute} ${object}`);
const captioned = (image: TinyWorldImage) => ({
  ...pair(image),
  captions: [captionOf(image.attribute, image.object)],
});
const chosen = (image: TinyWorldImage) => ({
  ...captioned(image),
  negativeCaptions: objects.flatMap((object) => (object === image.object ? [] : captionOf(image.attribute, object))),
});
/** Bars with stripes, of each colour; the category is that of the first image. */
const exchanged = ({ attribute, object }: TinyWorldImage) =>
  object === 'plain'
    ? null
    : {
        object: 'bars',
        positive: [attribute],
        captions: [captionOf(attribute, object)],
        negativeCaptions: [captionOf(attribute, object === 'bars' ? 'stripes' : 'bars')],
        pair: attribute,
      };
const region = { definition: TINY_WORLD, labelOf: shown };

const isSeen = ({ attribute, object }: TinyWorldImage): boolean =>
  (attributes.indexOf(attribute) + objects.indexOf(object)) % 4 !== 0;
const every = attributes.flatMap((_, a) => objects.map((_, o): [number, number] => [a, o]));
const trained: BenchmarkDefinition = {
  ...TINY_WORLD,
  pairs: {
    train: every.filter(([a, o]) =>
      isSeen({ attribute: attributes[a] ?? '', object: objects[o] ?? '', pixels: new Uint8Array() }),
    ),
    val: [],
    test: every,
  },
};

/** A pattern is the noun: white is the compound, black and blue are its constituents. */
const ROLES: Readonly<Record<string, string>> = { white: 'positive', black: 'n1', blue: 'n2' };
const roles = Object.values(ROLES).sort();
const { bands: _, concepts: __, probe: ___, ...nouns } = TINY_WORLD;
const compounds: BenchmarkDefinition = {
  ...nouns,
  attributes: roles,
  families: { role: roles },
  pairs: { train: [], val: [], test: [] },
};

const colourOf = ({ attribute }: TinyWorldImage) => ({ object: attribute, positive: tinyConceptHas(attribute) });
/** Distinguishes colours by a model's score of each colour. */
const classes: BenchmarkDefinition = {
  ...TINY_CONCEPTS,
  concepts: {
    primitives: attributes.map((name) => ({ name, prompts: [`this is ${name}`] })),
    task: {
      kind: 'classify',
      classes: attributes.map((_, i) => [i]),
      episodes: [
        { name: '2-way-1-shot', ways: 2, shots: 1, count: 6, seed: 1 },
        { name: '5-way-2-shot', ways: 5, shots: 2, count: 4, seed: 1 },
      ],
      fullShot: true,
    },
  },
};

const TRACKS: readonly TinyTrack[] = [
  { protocol: 'mac', definition: TINY_WORLD, inputs: [], labelOf: pair },
  { protocol: 'czsl', definition: trained, inputs: [], labelOf: pair },
  {
    protocol: 'czsl-cross',
    definition: { ...TINY_WORLD, pairs: { train: [], val: [], test: every } },
    inputs: [],
    labelOf: pair,
  },
  { ...region, protocol: 'vaw-classifier', inputs: ['object'] },
  { ...region, protocol: 'vaw-itc', inputs: ['object'] },
  { ...region, protocol: 'vaw-itm', inputs: ['object', 'queries'] },
  { ...region, protocol: 'vaw-vqa', inputs: ['object', 'queries'] },
  { protocol: 'retrieval', definition: TINY_WORLD, inputs: [], labelOf: captioned },
  { protocol: 'caption-choice', definition: TINY_WORLD, inputs: ['captions'], labelOf: chosen },
  { protocol: 'image-caption-pairs', definition: TINY_WORLD, inputs: ['captions'], labelOf: exchanged },
  {
    protocol: 'compun',
    definition: compounds,
    inputs: [],
    labelOf: ({ attribute, object }) => (ROLES[attribute] ? { object, positive: [ROLES[attribute]] } : null),
  },
  { protocol: 'compmap', definition: trained, inputs: [], labelOf: pair, learns: isSeen },
  {
    name: 'compmap-classes',
    protocol: 'compmap',
    definition: classes,
    inputs: [],
    labelOf: colourOf,
    learns: ({ object }) => object !== 'stripes',
  },
  { protocol: 'compmap-embedding', definition: trained, inputs: [], labelOf: pair, learns: isSeen },
  { protocol: 'attribute-probe', definition: TINY_CONCEPTS, inputs: [], labelOf: colourOf },
];

/**
 * Returns the tracks of a bundle: those that support its interface; CompMap's for an embedder only when it is as wide
 * as their primitives.
 */
export function tinyTracksFor(
  tracks: readonly SeededTinyTrack[],
  interfaceId: InterfaceId,
  embedding?: number,
): SeededTinyTrack[] {
  return tracks.filter(({ protocol, definition }) => {
    const interfaces: readonly InterfaceId[] = PROTOCOLS[protocol].interfaces;
    if (!interfaces.includes(interfaceId)) return false;
    return interfaceId !== 'embedder' || protocol !== 'compmap' || definition.concepts?.primitives.length === embedding;
  });
}

/** Opens a track of the tiny benchmark for each protocol, two for CompMap. */
export async function seedTinyTracks(deployment: TestDeployment): Promise<readonly SeededTinyTrack[]> {
  const images = tinyWorldImages();
  const side = { width: TINY_WORLD_SIDE, height: TINY_WORLD_SIDE };
  const archive = zipArchive(
    await Promise.all(
      images.map(async ({ pixels }, i) => ({ name: `${i}.png`, data: await encodePng({ ...side, data: pixels }) })),
    ),
    crc32,
  );
  const seeded: SeededTinyTrack[] = [];
  for (const track of TRACKS) {
    const labels = labelled(track, images);
    const rows = labels.map((label) => instanceOf(track, label));
    const { protocol, definition, name = protocol } = track;
    const slug = await deployment.seed(
      { protocol, definition, rows, archive, pilotShardSize: 4, shardSize: 12 },
      labels,
    );
    seeded.push({ name, protocol, slug, definition, labels, rows });
  }
  return seeded;
}

function labelled({ protocol, labelOf, learns }: TinyTrack, images: readonly TinyWorldImage[]): LabelledInstance[] {
  const box: [number, number, number, number] = [0, 0, TINY_WORLD_SIDE, TINY_WORLD_SIDE];
  const inSet = (set: 'train' | 'test', holds: (image: TinyWorldImage) => boolean) =>
    images.flatMap((image, i): LabelledInstance[] => {
      const label = holds(image) ? labelOf(image) : null;
      return label
        ? [{ id: `${set}${i}`, image: `${i}.png`, ...(protocol.startsWith('vaw') ? { box } : {}), ...label, set }]
        : [];
    });
  return [...inSet('train', learns ?? (() => false)), ...inSet('test', () => true)];
}

function instanceOf(
  { inputs, definition }: TinyTrack,
  { id, image, box, object, captions = [], negativeCaptions = [] }: LabelledInstance,
): Instance {
  return {
    id,
    image,
    ...(box ? { box } : {}),
    ...(inputs.includes('object') ? { object } : {}),
    ...(inputs.includes('captions') ? { queries: [...captions, ...negativeCaptions].sort((a, b) => a - b) } : {}),
    ...(inputs.includes('queries') ? { queries: definition.attributes.map((_, attribute) => attribute) } : {}),
  };
}
