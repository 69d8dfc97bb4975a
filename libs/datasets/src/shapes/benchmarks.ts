import { queriesAbout, type BenchmarkDefinition, type LabelledInstance } from '@primitives/benchmark';
import {
  COMPOUND_PICTURES,
  COMPOUNDS,
  compoundsDefinition,
  compoundScene,
  CONCEPTS,
  conceptsDefinition,
  conceptScene,
  annotatedScene,
  regionsDefinition,
  singlePairsDefinition,
  singlePairScene,
  type AnnotatedThing,
  type CompoundPicture,
} from '@primitives/shapes';
import type { SplitFiles } from '../split-files.js';
import { writePictures, type Picture } from './write-pictures.js';

/** The benchmarks of Shapes other than compositions: rendered in seconds, one for every kind of protocol. */
export const SHAPES_BENCHMARKS = {
  pairs: { definition: singlePairsDefinition, pictures: singlePairs },
  regions: { definition: regionsDefinition, pictures: annotatedScenes },
  compounds: { definition: compoundsDefinition, pictures: triplets },
  concepts: { definition: conceptsDefinition, pictures: concepts },
} as const satisfies Record<
  string,
  { definition: () => BenchmarkDefinition; pictures: (seed: string, definition: BenchmarkDefinition) => Picture[] }
>;
export type ShapesBenchmark = keyof typeof SHAPES_BENCHMARKS;

export interface ShapesBenchmarkOptions {
  readonly benchmark: ShapesBenchmark;
  /** Determines every image and every name. For a hidden split: at least 128 random bits, kept secret. */
  readonly seed: string;
  /** Created when missing; files of the same names are replaced. */
  readonly folder: string;
  /** Images to render, for tests; all when omitted. */
  readonly count?: number;
}

/** Renders all instances of one of the benchmarks, of every set, into a folder. */
export async function writeShapesBenchmark(options: ShapesBenchmarkOptions): Promise<SplitFiles> {
  const { benchmark, seed, folder, count } = options;
  const { definition, pictures } = SHAPES_BENCHMARKS[benchmark];
  const definitionUsed = definition();
  return writePictures(folder, seed, definitionUsed, pictures(seed, definitionUsed).slice(0, count));
}

/**
 * Images of single pairs by set: training ones for protocols that learn on frozen features. With 80 test images,
 * nine of the twelve baselines shared ranks 1 to 9.
 */
const PAIR_COUNTS = { train: 160, val: 40, test: 500 } as const;

function singlePairs(seed: string): Picture[] {
  return (['train', 'val', 'test'] as const).flatMap((set) =>
    Array.from({ length: PAIR_COUNTS[set] }, (_, index): Picture => {
      const { scene, pair } = singlePairScene(seed, index, set);
      return { key: `${set}/${index}`, scene, about: [{ label: { object: pair[1], positive: [pair[0]], set } }] };
    }),
  );
}

/** About 500 regions. */
const ANNOTATED_SCENES = 170;

function annotatedScenes(seed: string, { attributes, hierarchy }: BenchmarkDefinition): Picture[] {
  const index = new Map(attributes.map((name, a) => [name, a]));
  const questionOf = ({ object, positive, negative }: AnnotatedThing) => {
    const annotated = [...positive, ...negative].map((name) => index.get(name) ?? -1);
    return { object, queries: queriesAbout(annotated, attributes, hierarchy) };
  };
  return Array.from({ length: ANNOTATED_SCENES }, (_, at): Picture => {
    const { scene, things } = annotatedScene(seed, at, 'test');
    const about = things.map((thing) => ({ label: labelOf(thing), question: questionOf(thing) }));
    return { key: `crowd/${at}`, scene, about };
  });
}

function labelOf({ object, box, positive, negative }: AnnotatedThing): Omit<LabelledInstance, 'id' | 'image'> {
  return { object, box: [...box], positive: [...positive], negative: [...negative], set: 'test' };
}

const ROLE: Readonly<Record<CompoundPicture, string>> = { positive: 'positive', first: 'n1', second: 'n2' };

function triplets(seed: string): Picture[] {
  return COMPOUNDS.flatMap((compound) =>
    COMPOUND_PICTURES.map((picture): Picture => ({
      key: `${compound.id}/${picture}`,
      scene: compoundScene(seed, compound, picture),
      about: [{ label: { object: compound.name, positive: [ROLE[picture]], set: 'test' } }],
    })),
  );
}

/** One training and one test image per concept. */
const CONCEPT_SETS = ['train', 'test'] as const;

function concepts(seed: string, { attributes }: BenchmarkDefinition): Picture[] {
  const queried = new Set(attributes);
  return CONCEPTS.flatMap((concept) =>
    CONCEPT_SETS.map((set, picture): Picture => ({
      key: `${concept.name}/${picture}`,
      scene: conceptScene(seed, concept, picture),
      about: [{ label: { object: concept.name, positive: concept.norms.filter((norm) => queried.has(norm)), set } }],
    })),
  );
}
