import {
  f1Selectivity,
  meanSelectivity,
  probeProbabilities,
  trainLinearProbe,
  type Features,
} from '@primitives/probes';
import {
  firstCategories,
  groupSplit,
  kMeans,
  kMeansRestarted,
  membersOf,
  mostSimilar,
  pearson,
  supercategoryDominance,
  testMask,
  withForcedTrain,
  type Embeddings,
} from '@primitives/splits';
import { differencesOf, EXACT, readTolerance } from './compare.js';
import type { Recompute } from './golden-case.js';
import { GoldenFormatError, readBitmask, readMatrix, writeBitmask } from './matrix.js';
import { generatedProbe, type ProbeGenerator } from './probe-generator.js';
import type { Sources } from './sources.js';

/** Maximum difference between our best of twenty K-means runs and the reference's, in either direction. */
const INERTIA_AGREEMENT = { abs: 0, rel: 0.05 };
const MCRAE = 'shared/data/mcrae-things';

/** The vectors of the first probe, which had no penalty. */
const UNPENALISED = { C: Infinity, tolerance: 1e-9, maxIterations: 1000 };

interface ProbedItem {
  readonly positiveMask: string;
  readonly positives: number;
  readonly concepts: number;
  readonly folds: readonly { test: string; probabilities: unknown }[];
}

const selectivity: Recompute = ({ input, expected }, tolerance) => {
  const perAttribute = (input['items'] as ProbedItem[]).map(({ positiveMask, positives, concepts, folds }) => {
    const labels = readBitmask(positiveMask, concepts);
    const probed = folds.map(({ test, probabilities }) => ({
      probabilities: readMatrix(probabilities, 'probabilities').data,
      labels: readBitmask(test, concepts).flatMap((isTest, i) => (isTest ? [labels[i] ? 1 : 0] : [])),
    }));
    return f1Selectivity(probed, { positives, concepts });
  });
  return differencesOf(expected, { perAttribute, meanSelectivity: meanSelectivity(perAttribute) }, tolerance);
};

const probe: Recompute = ({ input, expected, tolerance }) => {
  const matrix = readMatrix(input['embeddings'], 'embeddings');
  const features: Features = {
    rows: matrix.shape[0] ?? 0,
    dimensions: matrix.shape[1] ?? 0,
    data: Float64Array.from(matrix.data),
  };
  const coef = readTolerance(tolerance['coef']);
  const items = input['items'] as { positiveMask: string; test: string }[];
  return (expected['perAttribute'] as Record<string, unknown>[]).flatMap((wanted, at) => {
    const { positiveMask, test } = items[at] ?? { positiveMask: '', test: '' };
    const labels = readBitmask(positiveMask, features.rows).map(Number);
    const mask = Uint8Array.from(readBitmask(test, features.rows).map(Number));
    const trained = trainLinearProbe(features, labels, membersOf(mask, 'train'), UNPENALISED);
    if (!trained) throw new GoldenFormatError(`the training side of item ${at} is of one class`);
    const rows = membersOf(mask, 'test');
    const probabilities = probeProbabilities(trained, features, rows);
    const score = f1Selectivity([{ probabilities, labels: rows.map((i) => labels[i]!) }], {
      positives: labels.filter((label) => label === 1).length,
      concepts: features.rows,
    });
    const found: Record<string, unknown> = {
      classWeights: trained.classWeights,
      coef: trained.coefficients,
      intercept: trained.intercept,
      testProbabilities: probabilities,
      score,
      scoreSklearnDefaults: score, // another solver's stopping point: within the tolerance of the same optimum
    };
    const tolerances: Record<string, unknown> = {
      testProbabilities: tolerance['probabilities'],
      score: tolerance['f1Percent'],
      scoreSklearnDefaults: tolerance['f1Percent'],
    };
    // maxAbsProbabilityDifferenceToSklearn concerns only the other solver and cannot be recomputed
    const { maxAbsProbabilityDifferenceToSklearn: _, ...recomputable } = wanted;
    return Object.entries(recomputable).flatMap(([name, value]) =>
      differencesOf(
        value,
        found[name],
        name in tolerances ? readTolerance(tolerances[name]) : coef,
        `perAttribute[${at}].${name}`,
      ),
    );
  });
};

const penalisedProbe: Recompute = ({ input, expected, tolerance }) =>
  (expected['perItem'] as Record<string, unknown>[]).flatMap(({ testProbabilities, ...f1s }, at) => {
    const { features, labels, test } = generatedProbe((input['items'] as ProbeGenerator[])[at]!);
    const trained = trainLinearProbe(features, labels, membersOf(test, 'train'));
    if (!trained?.converged) return [`perItem[${at}]: the probe did not converge`];
    const rows = membersOf(test, 'test');
    const probabilities = probeProbabilities(trained, features, rows);
    const { f1 } = f1Selectivity([{ probabilities, labels: rows.map((i) => labels[i]!) }], {
      positives: 0,
      concepts: labels.length,
    });
    const path = `perItem[${at}]`;
    return [
      ...differencesOf(f1s, { f1, f1AtDefaultTolerance: f1 }, readTolerance(tolerance['f1Percent']), path),
      ...differencesOf(testProbabilities, probabilities, readTolerance(tolerance['probabilities']), path),
    ];
  });

const dominance: Recompute = ({ input, expected }, tolerance, sources) => {
  const concepts = sources.text(MCRAE, 'source', 'concepts-things.txt').trim().split('\n');
  const { categories, conceptCategories } = sources.json(MCRAE, 'derived', 'supercategories.aligned.json') as {
    categories: string[];
    conceptCategories: Record<string, string[]>;
  };
  const positivesOf = readPositives(sources);
  const canonical = (input['attributes'] as string[]).map((attribute) => {
    const positive = positivesOf.get(attribute) ?? new Set();
    const members = concepts.filter((concept) => positive.has(concept));
    const found = supercategoryDominance(
      members.map((concept) => (conceptCategories[concept] ?? []).map((name) => categories.indexOf(name))),
    );
    return { attribute, ...found, supercategory: found.category === null ? null : categories[found.category] };
  });
  return differencesOf(expected, { canonical }, tolerance);
};

const referenceDominance: Recompute = ({ input, expected }, tolerance, sources) => {
  const [header = [], ...rows] = sources
    .text(MCRAE, 'source', 'Categories_final_20200131.tsv')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const { names, categoryOf } = firstCategories(
    rows.map(([word = '', , ...cells]) => ({
      word,
      categories: cells.flatMap((cell, at) => (cell === '1' ? [header[at + 2] ?? ''] : [])),
    })),
  );
  const norms = sources.json(MCRAE, 'source', 'mcrae++.json') as { norm: string; concepts: string[] }[];
  const conceptsOf = new Map(norms.map(({ norm, concepts }) => [norm, concepts]));
  const reference = (input['attributes'] as string[]).map((attribute) => {
    const found = supercategoryDominance(
      (conceptsOf.get(attribute) ?? []).map((concept) => [categoryOf.get(concept) ?? []].flat()),
    );
    return {
      attribute,
      supercategory: found.category === null ? null : names[found.category],
      dominance: found.dominance,
    };
  });
  return differencesOf(expected, { reference }, tolerance);
};

const correlation: Recompute = ({ input, expected }, tolerance) => {
  const r = (input['cases'] as { x: number[]; y: number[] }[]).map(({ x, y }) => pearson(x, y));
  return differencesOf(expected, { r }, tolerance);
};

const grouped: Recompute = ({ input, expected }, _tolerance, sources) => {
  const groups = input['groups'] as number[];
  const concepts = sources.text(MCRAE, 'source', 'concepts-things.txt').trim().split('\n');
  const rule = {
    trainFraction: input['trainFraction'] as number,
    maxRelativeChange: input['maxRelativeChange'] as number,
  };
  const positivesOf = readPositives(sources);
  const splits = attributesOf(input['attributes'], sources).map((attribute) => {
    const positive = positivesOf.get(attribute) ?? new Set();
    const labels = concepts.map((concept) => (positive.has(concept) ? 1 : 0));
    const { attempt, test, trainSize, log } = groupSplit(groups, labels, input['orders'] as number[][], rule);
    return { attribute, attempt, test: test && writeBitmask(Array.from(test, Boolean)), trainSize, log };
  });
  return differencesOf(expected, { splits, accepted: splits.filter(({ attempt }) => attempt !== null).length }, EXACT);
};

const similarityTop: Recompute = ({ input, expected }, tolerance) => {
  const { maxSimilarity, selected } = mostSimilar(
    readPoints(input['embeddings'], 'embeddings'),
    input['top'] as number,
  );
  // mutual nearest neighbours tie, so the order within a tie may vary; the sequence of similarities may not
  const inOrder = (indices: readonly number[]): number[] => indices.map((i) => maxSimilarity[i] ?? Number.NaN);
  const ascending = (indices: readonly number[]): number[] => [...indices].sort((x, y) => x - y);
  const { selectedByDescendingSimilarity, ...rest } = expected;
  const listed = selectedByDescendingSimilarity as number[] | undefined;
  return [
    ...differencesOf(rest, { maxSimilarity, selectedSet: ascending(selected) }, tolerance),
    ...(listed
      ? differencesOf(ascending(listed), ascending(selected), EXACT, 'selectedByDescendingSimilarity as a set')
      : []),
    ...(listed
      ? differencesOf(inOrder(listed), inOrder(selected), tolerance, 'similarities of selectedByDescendingSimilarity')
      : []),
  ];
};

const clusters: Recompute = ({ input, expected }, tolerance) => {
  const points = readPoints(input['points'], 'points');
  const k = input['k'] as number;
  const { labels, inertia, centres } = kMeans(
    points,
    readMatrix(input['init'], 'init').data,
    input['maxIterations'] as number | undefined,
  );
  const centers = Array.from({ length: k }, (_, c) =>
    centres.subarray(c * points.dimensions, (c + 1) * points.dimensions),
  );
  const { bestInertiaOf20, ...rest } = expected;
  const ours =
    bestInertiaOf20 === undefined ? undefined : kMeansRestarted(points, { k, restarts: 20, seed: 0 }).inertia;
  return [
    ...differencesOf(rest, { labels, inertia, centers }, tolerance),
    ...differencesOf(bestInertiaOf20, ours, INERTIA_AGREEMENT, 'bestInertiaOf20'),
  ];
};

const forcedTrain: Recompute = ({ input, expected }) => {
  const cases = (input['cases'] as { n: number; test: number[]; forcedTrain: number[] }[]).map(
    ({ n, test, forcedTrain }) => {
      const moved = withForcedTrain(testMask(n, test), forcedTrain);
      return { test: membersOf(moved, 'test'), trainSize: membersOf(moved, 'train').length };
    },
  );
  return differencesOf(expected, { cases }, EXACT);
};

export const SPLIT_CASES: Readonly<Record<string, Recompute>> = {
  'splits-f1-selectivity': selectivity,
  'splits-linear-probe': probe,
  'splits-linear-probe-l2': penalisedProbe,
  'splits-supercategory-dominance': dominance,
  'splits-supercategory-dominance-reference': referenceDominance,
  'splits-pearson': correlation,
  'splits-group-split': grouped,
  'splits-similarity-top': similarityTop,
  'splits-kmeans': clusters,
  'splits-forced-train': forcedTrain,
};

function readPoints(value: unknown, name: string): Embeddings {
  const { shape, data } = readMatrix(value, name);
  return { rows: shape[0] ?? 0, dimensions: shape[1] ?? 0, data: Float64Array.from(data) };
}

/** The positive concepts of each attribute. */
function readPositives(sources: Sources): Map<string, Set<string>> {
  const positives = new Map<string, Set<string>>();
  for (const [concept, attribute] of sources.json(MCRAE, 'source', 'mcrae-x-things.json') as [string, string][]) {
    const members = positives.get(attribute) ?? new Set();
    positives.set(attribute, members.add(concept));
  }
  return positives;
}

/** A list of names, or the key of one in derived/attribute-filter.json. */
function attributesOf(attributes: unknown, sources: Sources): string[] {
  if (Array.isArray(attributes)) return attributes as string[];
  const lists = sources.json(MCRAE, 'derived', 'attribute-filter.json') as Record<string, unknown>;
  const named = Object.keys(lists).find((name) => String(attributes).split(/\W+/).includes(name));
  if (named === undefined)
    throw new GoldenFormatError(`"${String(attributes)}" names no list of derived/attribute-filter.json`);
  return lists[named] as string[];
}
