import { testSide } from '@primitives/benchmark';
import {
  ConceptGroups,
  indexGroups,
  SPLIT_STRATEGIES,
  testMask,
  type SplitEvidence,
  type TestMask,
} from '@primitives/splits';
import { z } from 'zod';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { jsonFile } from '../read/json-file.js';
import type { SourceFolder } from '../source-folder.js';

const COMPACT = 'splits.compact.json';
/** Groups of similar concepts in place of the released pairs, in the format `concept-groups/1`. */
export const GROUPS = 'groups.json';
/** Strategies whose folds were sampled with numpy and are in no released file. */
const DRAWN = ['random', 'llm', 'similarity'] as const;
/** The seeds of the released run; another generator gives other folds. */
const SEEDS = { random: 70, llm: 42, similarity: 42 } as const;

/** Folds of each attribute by these strategies. */
const FOLDS = { random: 10, llm: 5, similarity: 5 } as const;

/** Numbers in the released lists; a pair names a concept once more. */
const RELEASED_INDICES = { 'similar_idxs.txt': 266, 'temp_idxs.txt': 600 } as const;

const Indices = z.array(z.int().nonnegative());
const Clusters = z.object({ splits: z.array(z.tuple([Indices, Indices])), features: z.array(z.string()) });
const Categories = z.record(z.string(), z.object({ train_idxs: Indices, test_idxs: Indices }));
const Compact = z.object({
  concepts: z.int(),
  splits: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

/** Concepts of each attribute. */
export type Norms = ReadonlyMap<string, ReadonlySet<string>>;

/** The folds of each attribute as test masks over the sorted concepts. */
type Folds = ReadonlyMap<string, readonly TestMask[]>;

interface StrategyFiles {
  readonly source: SourceFolder;
  readonly at: (name: string) => string[];
  /** Concepts in the order of their file, to which all indices refer. */
  readonly listed: readonly string[];
  readonly concepts: readonly string[];
  readonly attributes: readonly string[];
  readonly norms: Norms;
}

/**
 * The five split strategies: by cluster and by supercategory as released; random, by language model and by similarity
 * from the mask files, or sampled again by the same rules if those are missing.
 */
export async function readStrategies(files: StrategyFiles, findings: Findings): Promise<Record<string, Folds>> {
  const grouped = await groupFolds(files, findings);
  return {
    ...(await sampledFolds(files, findings)),
    ...(grouped && { llm: grouped }),
    clustering: await clusterFolds(files, findings),
    supercategory: await categoryFolds(files, findings),
  };
}

/** The folds by language model from groups that someone brings; null without the file, which is optional. */
async function groupFolds(files: StrategyFiles, findings: Findings): Promise<Folds | null> {
  const { source, at, concepts, attributes, norms } = files;
  const file = await source.firstOf(at(GROUPS));
  if (file === null) return null;
  const brought = await jsonFile(source, file, ConceptGroups, findings);
  const { groups, unknown } = indexGroups(brought, concepts);
  if (unknown.length > 0)
    findings.add('name_unknown', {
      message: `${file} groups concepts that the benchmark does not have`,
      place: { file },
      expected: 'concepts of concepts-things.txt',
      found: unknown.join(', '),
    });
  findings.add('asset_derived', {
    message: `the folds by language model are sampled from the groups of ${brought.source}`,
    place: { file },
    expected: 'the released pairs',
    found: `${groups.length} groups of ${new Set(groups.flat()).size} concepts`,
  });
  const evidence: SplitEvidence = {
    seed: SEEDS.llm,
    pairedConcepts: new Set(groups.flat()),
    similarConcepts: [],
    clusters: NO_GROUPS,
    supercategories: NO_GROUPS,
  };
  return new Map(
    attributes.map((attribute) => [
      attribute,
      SPLIT_STRATEGIES.llm(labelsOf(attribute, { concepts, norms }), evidence),
    ]),
  );
}

const NO_GROUPS = { groups: [], orders: [] };

/** 1 for each concept that has the attribute. */
const labelsOf = (attribute: string, { concepts, norms }: Pick<StrategyFiles, 'concepts' | 'norms'>): Uint8Array =>
  Uint8Array.from(concepts, (concept) => (norms.get(attribute)?.has(concept) ? 1 : 0));

async function clusterFolds(files: StrategyFiles, findings: Findings): Promise<Folds> {
  const file = await files.source.required(...files.at('k_means_split.json'));
  const { splits, features } = await jsonFile(files.source, file, Clusters, findings);
  const sides = new Map(features.map((attribute, i) => [attribute, splits[i]]));
  return released(files, file, (attribute) => sides.get(attribute), findings);
}

async function categoryFolds(files: StrategyFiles, findings: Findings): Promise<Folds> {
  const file = await files.source.required(...files.at('categs_split.json'));
  const sides = await jsonFile(files.source, file, Categories, findings);
  return released(
    files,
    file,
    (attribute) => (sides[attribute] ? [sides[attribute].train_idxs, sides[attribute].test_idxs] : undefined),
    findings,
  );
}

type Sides = readonly [train: readonly number[], test: readonly number[]];

/** One fold per attribute, whose sides must be disjoint and complete. Every released test side has less than half. */
function released(
  { listed, concepts, attributes }: StrategyFiles,
  file: string,
  sidesOf: (attribute: string) => Sides | undefined,
  findings: Findings,
): Folds {
  const place = placesOf(listed, concepts);
  const folds = new Map<string, TestMask[]>();
  for (const attribute of attributes) {
    const sides = sidesOf(attribute);
    if (!sides) {
      findings.stop('file_unreadable', {
        message: `${file} has no fold of ${attribute}`,
        place: { file },
        expected: `${attributes.length} attributes`,
        found: `none of ${attribute}`,
      });
    }
    const [train, test] = sides;
    const all = new Set([...train, ...test]);
    if (all.size < train.length + test.length)
      findings.add('split_overlap', {
        message: `a concept is on both sides of ${attribute}`,
        place: { file },
        expected: train.length + test.length,
        found: all.size,
      });
    else if (all.size !== concepts.length || [...all].some((index) => index >= concepts.length)) {
      findings.add('count_unexpected', {
        message: `the fold of ${attribute} does not cover the concepts`,
        place: { file },
        expected: concepts.length,
        found: all.size,
      });
    }
    if (test.length > train.length)
      findings.add('count_unexpected', {
        message: `the fold of ${attribute} tests more concepts than it trains on: its sides may be swapped`,
        place: { file },
        expected: `at most ${Math.floor(all.size / 2)}`,
        found: test.length,
      });
    folds.set(attribute, [
      testMask(
        concepts.length,
        test.flatMap((index) => place[index] ?? []),
      ),
    ]);
  }
  return folds;
}

async function sampledFolds(files: StrategyFiles, findings: Findings): Promise<Record<string, Folds>> {
  const path = await files.source.firstOf([...files.at(COMPACT), `derived/${COMPACT}`]);
  if (path !== null) return compactFolds(files, path, findings);
  findings.add('asset_derived', {
    message: 'the folds of three strategies are drawn again: the released ones come from a generator of numpy',
    place: { file: COMPACT },
    expected: 'the folds of the released run',
    found: 'folds by the same rules from another generator',
  });
  return newFolds(files, findings);
}

async function compactFolds(
  { source, listed, concepts, attributes }: StrategyFiles,
  file: string,
  findings: Findings,
): Promise<Record<string, Folds>> {
  const { concepts: count, splits } = await jsonFile(source, file, Compact, findings);
  const place = placesOf(listed, concepts);
  const foldsOf = (strategy: (typeof DRAWN)[number]): Folds =>
    new Map(
      attributes.map((attribute) => {
        const masks = splits[strategy]?.[attribute];
        if (masks === undefined || count !== concepts.length) {
          return findings.stop('file_unreadable', {
            message: `${file} has no folds of ${attribute} by ${strategy}`,
            place: { file },
            expected: `${attributes.length} attributes over ${concepts.length} concepts`,
            found: `${count} concepts`,
          });
        }
        if (masks.length !== FOLDS[strategy])
          findings.add('count_unexpected', {
            message: `the number of folds of ${attribute} by ${strategy} is not that of the strategy`,
            place: { file },
            expected: FOLDS[strategy],
            found: masks.length,
          });
        return [attribute, masks.map((mask) => reordered(testSide(mask, count), place))];
      }),
    );
  return Object.fromEntries(DRAWN.map((strategy) => [strategy, foldsOf(strategy)]));
}

/** Folds by the rules of the strategies; the concepts to keep in train are those of the released lists. */
async function newFolds(
  { source, at, listed, concepts, attributes, norms }: StrategyFiles,
  findings: Findings,
): Promise<Record<string, Folds>> {
  const place = placesOf(listed, concepts);
  const conceptsIn = async (name: keyof typeof RELEASED_INDICES): Promise<number[]> => {
    const file = await source.required(...at(name));
    const indices = (await source.text(file)).split(/[\s,]+/).filter((index) => index !== '');
    const unknown = indices.filter((index) => place[Number(index)] === undefined);
    if (unknown.length > 0)
      findings.add('name_unknown', {
        message: `${file} has numbers that are no concept`,
        place: { file },
        expected: `0 to ${place.length - 1}`,
        found: unknown.slice(0, 5).join(', '),
      });
    expectCounts({ indices: indices.length }, { indices: RELEASED_INDICES[name] }, { file }, findings);
    return indices.flatMap((index) => place[Number(index)] ?? []);
  };
  const evidence: Omit<SplitEvidence, 'seed'> = {
    pairedConcepts: await conceptsIn('similar_idxs.txt'),
    similarConcepts: await conceptsIn('temp_idxs.txt'),
    clusters: NO_GROUPS,
    supercategories: NO_GROUPS,
  };
  const foldsBy = (strategy: (typeof DRAWN)[number]): Folds =>
    new Map(
      attributes.map((attribute) => {
        const labels = labelsOf(attribute, { concepts, norms });
        return [attribute, SPLIT_STRATEGIES[strategy](labels, { ...evidence, seed: SEEDS[strategy] })];
      }),
    );
  return Object.fromEntries(DRAWN.map((strategy) => [strategy, foldsBy(strategy)]));
}

/** Index of each listed concept among the sorted ones. */
function placesOf(listed: readonly string[], concepts: readonly string[]): number[] {
  const sorted = new Map(concepts.map((concept, i) => [concept, i]));
  return listed.map((concept) => sorted.get(concept) ?? -1);
}

function reordered(mask: Uint8Array, place: readonly number[]): TestMask {
  const sorted = new Uint8Array(mask.length);
  mask.forEach((value, i) => (sorted[place[i] ?? i] = value));
  return sorted;
}
