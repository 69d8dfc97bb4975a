import { attributeGroups, attributeHierarchy, vawEvaluator, type VawOutcomes } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';
import { NEGATIVE, POSITIVE, sampledCells, type AttributeSize, type SampledCells } from './sampled-cells.js';

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { floor, fround, log, max, round } = Math;

/** How a simulated model scores. */
export interface VawModel {
  readonly name: string;
  /** Of an attribute's positives from its negatives: d′ ~ N(separation, spread²). */
  readonly separation: number;
  readonly spread: number;
  /** Standard deviation of what all cells of an image share. */
  readonly imageEffect: number;
  /** Scores are rounded to multiples of this, so that they tie; 0: not at all. */
  readonly grid: number;
  /** Probability that a score of a child is above that of its parent, and how much images differ in it. */
  readonly violations: number;
}

/** Instances, the images that they lie in, and the hierarchy of the attributes. */
export interface SplitSize {
  readonly instances: number;
  readonly images: number;
  readonly edges: readonly (readonly [parent: number, child: number])[];
}

/** VAW's test split, with three instances an image on average. */
export const VAW_SPLIT = { instances: 31_819, images: 10_392 };

const METRICS = [
  'map',
  'map_head',
  'map_medium',
  'map_tail',
  ...['color', 'material', 'shape', 'size', 'action', 'state', 'texture', 'other'].map((type) => `map_${type}`),
  'mr_at_15',
  'ma',
  'f1_at_15',
  'evaluable_map',
];
const METRICS_OF_HIERARCHY = ['hierarchy_map', 'cmap', 'cmap_gap', 'cv'];

/**
 * Test sets with the given numbers of labelled cells: labels are drawn at each attribute's prevalence and completed
 * along the hierarchy, cells lie in instances at random, and scores are binormal with an effect that all cells of an
 * image share. Scores for CmAP are raised to the maximum of the descendants.
 */
export function vawPopulation(
  sizes: readonly AttributeSize[],
  model: VawModel,
  { instances, images, edges }: SplitSize,
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
  const { descendants, ancestors } = attributeHierarchy(sizes.length, edges);
  // Allocated once: a test set's scores of all related attributes are 30 MB.
  const scores = descendants.map((below, a) =>
    below.length + ancestors[a]!.length > 0 ? new Float32Array(instances) : null,
  );
  const metrics = [...METRICS, ...(edges.length > 0 ? METRICS_OF_HIERARCHY : [])].map((name) => `vaw.${name}.v1`);
  return {
    name: model.name,
    split: (draws) => {
      const clusterOf = new Uint32Array(instances);
      for (let i = 0; i < instances; i++) clusterOf[i] = i < images ? i : below(draws, images);
      const cells = sampledCells(sizes, instances, { descendants }, draws);
      const scorer = new Scorer(model, scores, clusterOf, draws);
      const raw = rankedCells(cells, (a, k) => scorer.of(a, cells[a]!.instance[k]!, cells[a]!.completed[k]!));
      const inner = cells.map((own, a) => (descendants[a]!.length > 0 ? own : NONE));
      const corrected = rankedCells(inner, (a, k) => {
        const i = inner[a]!.instance[k]!;
        let highest = scorer.of(a, i, inner[a]!.completed[k]!);
        for (const d of descendants[a]!) highest = max(highest, scorer.of(d, i));
        return highest;
      });
      const violations = draws.counts(clusterOf, edges.length, model.violations);
      const outcomes: VawOutcomes = {
        instances,
        attributes: sizes.length,
        threshold: 0.5,
        topK: 15,
        raw,
        corrected,
        edges: new Uint32Array(instances).fill(edges.length),
        violations,
        completedLabels: raw.instance.length,
        completedScored: raw.instance.length,
      };
      return { evaluator: vawEvaluator(outcomes, groups, metrics), clusterOf };
    },
  };
}

const below = ({ uniform }: NormalDraws, n: number): number => floor(uniform() * n);

/**
 * The scores of one model on one test set; those of related attributes stay the same when they are requested again.
 */
class Scorer {
  readonly #scores: readonly (Float32Array | null)[];
  readonly #separation: Float64Array;
  readonly #image: Float64Array;

  constructor(
    private readonly model: VawModel,
    scores: readonly (Float32Array | null)[],
    clusterOf: Uint32Array,
    private readonly draws: NormalDraws,
  ) {
    this.#scores = scores;
    for (const own of scores) own?.fill(NaN);
    this.#separation = separations(model, scores.length);
    const images = new Float64Array(clusterOf.length);
    for (let image = 0; image < images.length; image++) images[image] = model.imageEffect * draws.normal();
    this.#image = new Float64Array(clusterOf.length);
    for (let i = 0; i < clusterOf.length; i++) this.#image[i] = images[clusterOf[i]!]!;
  }

  /** @param label  of the cell; only the first question about a cell uses it */
  of(attribute: number, instance: number, label = NEGATIVE): number {
    const scores = this.#scores[attribute];
    if (scores && !Number.isNaN(scores[instance])) return scores[instance]!;
    const { grid } = this.model;
    const score =
      this.draws.normal() + (label === POSITIVE ? this.#separation[attribute]! : 0) + this.#image[instance]!;
    const given = fround(grid > 0 ? grid * round(score / grid) : score);
    if (scores) scores[instance] = given;
    return given;
  }
}

const NONE: SampledCells = {
  instance: new Uint32Array(0),
  annotated: new Uint8Array(0),
  completed: new Uint8Array(0),
};

/** Bits of a cell as libs/metrics writes them. */
const [TIED, ABOVE, IN_TOP] = [16, 32, 64];
/** A score's place in a sort key: its distance from the highest, in steps of 2⁻³¹, and the cell in the last 16 bits. */
const [HIGHEST, STEPS, CELLS] = [16, 2 ** 31, 2 ** 16];

function rankedCells(cells: readonly SampledCells[], scoreOf: (attribute: number, k: number) => number) {
  const total = cells.reduce((sum, { instance }) => sum + instance.length, 0);
  const start = new Uint32Array(cells.length + 1);
  const instance = new Uint32Array(total);
  const flags = new Uint8Array(total);
  cells.forEach((own, a) => {
    const from = start[a]!;
    const count = own.instance.length;
    start[a + 1] = from + count;
    const scores = new Float64Array(count);
    const keys = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      scores[k] = scoreOf(a, k);
      keys[k] = floor((HIGHEST - scores[k]!) * STEPS) * CELLS + k;
    }
    keys.sort();
    let previous = NaN;
    for (let at = 0; at < count; at++) {
      const k = keys[at]! % CELLS;
      const score = scores[k]!;
      instance[from + at] = own.instance[k]!;
      flags[from + at] =
        own.annotated[k]! |
        (own.completed[k]! << 2) |
        (score === previous ? TIED : 0) |
        (score > 0.8 ? ABOVE : 0) |
        (score > 1.4 ? IN_TOP : 0);
      previous = score;
    }
  });
  return { start, instance, flags };
}

/**
 * The separations of a model's attributes, which it keeps from test set to test set: normal quantiles in a fixed
 * shuffled order.
 */
function separations({ separation, spread }: VawModel, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, a) => {
    const at = ((a * 0.618_033_988_749_895) % 1) * 0.98 + 0.01;
    return separation + spread * log(at / (1 - at)) * 0.551; // logistic, scaled to unit variance
  });
}
