import { encodeTestSide, parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import {
  groupOrders,
  numberGroups,
  SPLIT_STRATEGIES,
  supercategoryGroups,
  type SplitEvidence,
  type SplitStrategy,
} from '@primitives/splits';
import { CONCEPTS, KINDS, type Concept, type Kind } from '../concept.js';
import { parentOf } from '../vocabulary.js';

/** Minimum number of concepts of a norm, for five folds. */
const MIN_POSITIVES = 5;
const SEED = 59;
const ATTEMPTS = 10;

/**
 * Concepts of Shapes: for the attribute probe under the five split strategies, and for CompMap's classes. A norm is
 * used when every strategy admits a split of it, as in the paper.
 */
export function conceptsDefinition(): BenchmarkDefinition {
  const folds = foldsByNorm();
  const norms = [...folds.keys()].sort();
  const kinds = Object.keys(KINDS) as Kind[];
  const membersOf = (kind: Kind) => CONCEPTS.flatMap((concept, i) => (concept.kind === kind ? [i] : []));
  return parseDefinition({
    schema: 'benchmark/1',
    slug: 'shapes-concepts',
    title: 'Shapes, concepts',
    version: 1,
    description: 'Rendered concepts such as a navy star, and their attributes.',
    licence: 'CC0-1.0',
    attributes: norms,
    objects: CONCEPTS.map(({ name }) => name),
    families: { norm: norms },
    hierarchy: [],
    pairs: { train: [], val: [], test: [] },
    prompts: {
      pair: '{object} that {attribute}',
      attribute: 'something that {attribute}',
      object: 'a photo of {object}',
    },
    probe: {
      strategies: Object.fromEntries(
        STRATEGIES.map((strategy) => [
          strategy,
          Object.fromEntries(norms.map((norm) => [norm, folds.get(norm)?.[strategy] ?? []])),
        ]),
      ),
      categories: Object.fromEntries(kinds.map((kind) => [kind, membersOf(kind)])),
    },
    concepts: {
      primitives: norms.map((name) => ({ name, prompts: [`a photo of something that ${name}`] })),
      task: {
        kind: 'classify',
        classes: CONCEPTS.map((concept) => norms.flatMap((norm, at) => (concept.norms.includes(norm) ? [at] : []))),
        episodes: [
          { name: '5-way-1-shot', ways: 5, shots: 1, count: 100, seed: SEED },
          { name: '20-way-1-shot', ways: 20, shots: 1, count: 50, seed: SEED },
        ],
        fullShot: true,
      },
    },
  });
}

const STRATEGIES = Object.keys(SPLIT_STRATEGIES) as SplitStrategy[];

/** The test sides of every norm that all strategies can split. */
function foldsByNorm(): Map<string, Record<SplitStrategy, string[]>> {
  const evidence = splitEvidence();
  const all = new Set(CONCEPTS.flatMap(({ norms }) => norms));
  const found = new Map<string, Record<SplitStrategy, string[]>>();
  for (const norm of all) {
    const labels = CONCEPTS.map(({ norms }) => Number(norms.includes(norm)));
    if (labels.filter((label) => label === 1).length < MIN_POSITIVES) continue;
    const sides = (strategy: SplitStrategy): string[] =>
      SPLIT_STRATEGIES[strategy](labels, evidence).map(encodeTestSide);
    const folds = {
      random: sides('random'),
      llm: sides('llm'),
      similarity: sides('similarity'),
      clustering: sides('clustering'),
      supercategory: sides('supercategory'),
    };
    if (Object.values(folds).every(({ length }) => length > 0)) found.set(norm, folds);
  }
  return found;
}

/**
 * Twins share an object and a colour or its parent; similar concepts share the object; a cluster is an object with its
 * family.
 */
function splitEvidence(): SplitEvidence {
  const kinds = Object.keys(KINDS) as Kind[];
  const grouped = (groups: readonly number[]) => ({
    groups,
    orders: groupOrders(Math.max(...groups) + 1, ATTEMPTS, SEED),
  });
  const areTwins = (x: Concept, y: Concept) =>
    x !== y && x.pair[1] === y.pair[1] && (parentOf(x.pair[0]) ?? x.pair[0]) === (parentOf(y.pair[0]) ?? y.pair[0]);
  const areAlike = (x: Concept, y: Concept) => x !== y && x.pair[1] === y.pair[1];
  const having = (related: (x: Concept, y: Concept) => boolean) =>
    CONCEPTS.flatMap((concept, i) => (CONCEPTS.some((other) => related(concept, other)) ? [i] : []));
  return {
    seed: SEED,
    pairedConcepts: having(areTwins),
    similarConcepts: having(areAlike).filter((_, i) => i % 3 === 0), // a third, as in the paper
    clusters: grouped(numberGroups(CONCEPTS.map(({ pair: [, object] }) => object))),
    supercategories: grouped(supercategoryGroups(CONCEPTS.map(({ kind }) => [kinds.indexOf(kind)]))),
  };
}
