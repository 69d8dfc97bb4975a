import { attributeGroups, vawEvaluator, type VawOutcomes } from '@primitives/metrics';
import type { Population } from './coverage.js';
import type { NormalDraws } from './normal-draws.js';

/** One attribute of the test split. */
export interface AttributeSize {
  readonly positives: number;
  readonly negatives: number;
  readonly group: string;
  readonly type: string;
}

/**
 * How well a model separates positives of an attribute: d′ ~ N(mean, spread²), and how much the cells of an image
 * share.
 */
export interface VawModel {
  readonly name: string;
  readonly separation: number;
  readonly spread: number;
  readonly imageEffect: number;
}

/** Instances, and the images that they lie in. */
export interface SplitSize {
  readonly instances: number;
  readonly images: number;
}

/** VAW's test split, with three instances an image on average. */
const VAW_SPLIT: SplitSize = { instances: 31_819, images: 10_392 };

const METRICS = [
  'vaw.map.v1',
  'vaw.map_head.v1',
  'vaw.map_medium.v1',
  'vaw.map_tail.v1',
  ...['color', 'material', 'shape', 'size', 'action', 'state', 'texture', 'other'].map((type) => `vaw.map_${type}.v1`),
  'vaw.mr_at_15.v1',
  'vaw.ma.v1',
  'vaw.f1_at_15.v1',
];

/**
 * Test sets with the given numbers of labelled cells: labels are drawn at each attribute's prevalence, cells lie in
 * instances at random, and scores are binormal with an effect that all cells of an image share.
 */
export function vawPopulation(
  sizes: readonly AttributeSize[],
  model: VawModel,
  { instances, images }: SplitSize = VAW_SPLIT,
): Population {
  const names = sizes.map((_, a) => `a${a}`);
  const of = (key: 'group' | 'type') =>
    Object.fromEntries(
      [...new Set(sizes.map((size) => size[key]))].map((value) => [
        value,
        names.filter((_, a) => sizes[a]![key] === value),
      ]),
    );
  const types = of('type');
  const groups = attributeGroups({
    attributes: names,
    subtypes: types,
    parentTypes: Object.fromEntries(Object.keys(types).map((type) => [type, [type]])),
    frequencyBands: of('group'),
  });
  return {
    name: model.name,
    split: (draws) => {
      const clusterOf = Uint32Array.from({ length: instances }, (_, i) => (i < images ? i : below(draws, images)));
      return { evaluator: vawEvaluator(outcomesOf(sizes, model, clusterOf, draws), groups, METRICS), clusterOf };
    },
  };
}

const below = ({ uniform }: NormalDraws, n: number): number => Math.floor(uniform() * n);

/** Bits of a cell as libs/metrics writes them. */
const [POSITIVE, NEGATIVE, ABOVE, IN_TOP] = [1 | 4, 2 | 8, 32, 64];

function outcomesOf(
  sizes: readonly AttributeSize[],
  { separation, spread, imageEffect }: VawModel,
  clusterOf: Uint32Array,
  draws: NormalDraws,
): VawOutcomes {
  const cells = sizes.reduce((sum, { positives, negatives }) => sum + positives + negatives, 0);
  const start = new Uint32Array(sizes.length + 1);
  const instance = new Uint32Array(cells);
  const flags = new Uint8Array(cells);
  const instances = clusterOf.length;
  const image = Float64Array.from(clusterOf, () => imageEffect * draws.normal());
  // A model keeps its separations from split to split: they belong to the model, not to the test set.
  const fixed = normalDrawsOf(separation, spread, sizes.length);
  sizes.forEach(({ positives, negatives }, a) => {
    const count = positives + negatives;
    const from = start[a]!;
    start[a + 1] = from + count;
    const members = Uint32Array.from({ length: count }, () => below(draws, instances));
    const labels = Uint8Array.from(members, () => Number(draws.uniform() < positives / count));
    const scores = Float64Array.from(
      members,
      (i, k) => draws.normal() + labels[k]! * fixed[a]! + image[clusterOf[i]!]!,
    );
    const order = Uint32Array.from(members.keys()).sort((x, y) => scores[y]! - scores[x]!);
    order.forEach((k, at) => {
      instance[from + at] = members[k]!;
      const decided = (scores[k]! > 0.8 ? ABOVE : 0) | (scores[k]! > 1.4 ? IN_TOP : 0);
      flags[from + at] = (labels[k] === 1 ? POSITIVE : NEGATIVE) | decided;
    });
  });
  return {
    instances,
    attributes: sizes.length,
    threshold: 0.5,
    topK: 15,
    raw: { start, instance, flags },
    corrected: { start: new Uint32Array(sizes.length + 1), instance: new Uint32Array(0), flags: new Uint8Array(0) },
    edges: new Uint32Array(instances),
    violations: new Uint32Array(instances),
    completedLabels: cells,
    completedScored: cells,
  };
}

/** The separations of a model's attributes: normal quantiles in a fixed shuffled order. */
function normalDrawsOf(mean: number, spread: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, a) => {
    const at = ((a * 0.618_033_988_749_895) % 1) * 0.98 + 0.01;
    return mean + spread * Math.log(at / (1 - at)) * 0.551; // logistic, scaled to unit variance
  });
}
