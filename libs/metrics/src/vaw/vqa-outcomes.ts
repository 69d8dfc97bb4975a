import { computedEvaluator } from '../computed-evaluator.js';
import { ratioWithout } from '../jackknife/ratio-without.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { OTHER_TYPE } from './attribute-groups.js';
import { complementLabels } from './complementation.js';
import { VAW_TYPES } from './definitions.js';
import { EdgeComparisonList, type EdgeComparisons } from './edge-comparisons.js';
import { attributeHierarchy, type AttributeHierarchy } from './hierarchy.js';
import { LabelRow } from './label-row.js';
import type { LabelledCells } from './labels.js';

/** All that the VQA metrics need of a submission: counts an instance, and which edges they are of. */
export interface VqaOutcomes {
  readonly instances: number;
  /** The attribute types, in the column order of `asked` and `correct`. */
  readonly types: readonly string[];
  /** Instances × types: queried annotated cells, and those with the correct answer. */
  readonly answerCounts: Uint32Array;
  readonly correct: Uint32Array;
  /**
   * Per instance: direct edges whose ends are both labelled after completion, and those answered against the hierarchy.
   */
  readonly edges: Uint32Array;
  readonly violations: Uint32Array;
  /** The same over the edges whose two ends carry the same label. */
  readonly samePolarityEdges: Uint32Array;
  readonly samePolarityViolations: Uint32Array;
  /** The edges that were compared; absent in outcomes that were stored before this column existed. */
  readonly comparisons?: EdgeComparisons;
}

/** An answer is neither yes nor no. The submission's fault. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code = 'answer_invalid';

  constructor(
    readonly instance: number,
    readonly attribute: number,
    readonly found: number | undefined,
  ) {
    super(`the answer of instance ${instance} for attribute ${attribute} is ${found}, expected 1 (yes) or 0 (no)`);
  }
}

export interface VqaReduction {
  readonly labels: LabelledCells;
  readonly types: readonly string[];
  readonly hierarchy?: AttributeHierarchy;
  readonly answeredMask?: Uint8Array;
}

/**
 * Reduces yes–no answers to their outcomes. O(labels + N · E).
 *
 * @param answers N·C, row-major: 1 yes, 0 no; read at cells that are labelled after completion
 * @param types the type of each attribute; a type that VAW does not define counts as `other`
 * @param asked N·C, 1 where there is an answer; an edge counts only if both of its ends have one. By default all cells
 * have one
 * @throws AnswerError at an annotated cell without an answer
 * @see docs/metrics/vaw.md
 */
export function reduceVqa(
  answers: ArrayLike<number>,
  { labels, types, hierarchy, answeredMask: answered }: VqaReduction,
): VqaOutcomes {
  const { instances, attributes } = labels;
  if (answers.length !== instances * attributes)
    throw new RangeError(
      `${instances} × ${attributes} answers are ${instances * attributes} values, found ${answers.length}`,
    );
  const tree = hierarchy ?? attributeHierarchy(attributes, []);
  const names: readonly string[] = VAW_TYPES;
  const typeOf = types.map((type) => names.indexOf(names.includes(type) ? type : OTHER_TYPE));
  const answerCounts = new Uint32Array(instances * names.length);
  const correct = new Uint32Array(instances * names.length);
  for (let i = 0; i < instances; i++) {
    for (let k = labels.start[i]!; k < labels.start[i + 1]!; k++) {
      const a = labels.attribute[k]!;
      const answer = answers[i * attributes + a];
      if (answer !== 0 && answer !== 1) throw new AnswerError(i, a, answer);
      const at = i * names.length + typeOf[a]!;
      answerCounts[at]!++;
      if (answer === labels.label[k]) correct[at]!++;
    }
  }
  return { instances, types: names, answerCounts, correct, ...edgeCounts(answers, labels, tree, answered) };
}

/** Edges and violations of each instance, over the completed labels that are answered, and which edges they are. */
export function edgeCounts(
  answers: ArrayLike<number>,
  labels: LabelledCells,
  hierarchy: AttributeHierarchy,
  answeredMask?: Uint8Array,
): Required<
  Pick<VqaOutcomes, 'edges' | 'violations' | 'samePolarityEdges' | 'samePolarityViolations' | 'comparisons'>
> {
  const { instances, attributes } = labels;
  const completed = new LabelRow(complementLabels(labels, hierarchy).cells);
  const column = (): Uint32Array => new Uint32Array(instances);
  const counts = {
    edges: column(),
    violations: column(),
    samePolarityEdges: column(),
    samePolarityViolations: column(),
  };
  const comparisons = new EdgeComparisonList(hierarchy.parent.length, null, true);
  for (let i = 0; i < instances; i++) {
    const row = completed.load(i);
    for (let e = 0; e < hierarchy.parent.length; e++) {
      const parent = hierarchy.parent[e]!;
      const child = hierarchy.child[e]!;
      if (!completed.isLabelled(parent) || !completed.isLabelled(child)) continue;
      if (answeredMask && (answeredMask[i * attributes + parent] !== 1 || answeredMask[i * attributes + child] !== 1))
        continue;
      const violated = answers[i * attributes + child] === 1 && answers[i * attributes + parent] === 0;
      const samePolarity = row[parent] === row[child];
      comparisons.add(e, violated, samePolarity);
      counts.edges[i]!++;
      if (violated) counts.violations[i]!++;
      if (!samePolarity) continue;
      counts.samePolarityEdges[i]!++;
      if (violated) counts.samePolarityViolations[i]!++;
    }
  }
  return { ...counts, comparisons: comparisons.finish() };
}

/** Σ part / Σ whole over instances: the parts and wholes of each. */
interface Ratio {
  readonly part: Float64Array;
  readonly whole: Float64Array;
}

/** The ratio behind every VQA metric, by id. O(N · types). */
function vqaRatios(outcomes: VqaOutcomes): Record<string, Ratio> {
  const { types, instances } = outcomes;
  const counts = (column: Uint32Array, width: number, from: number, to: number): Float64Array => {
    const sums = new Float64Array(instances);
    for (let i = 0; i < instances; i++) for (let t = from; t < to; t++) sums[i]! += column[i * width + t]!;
    return sums;
  };
  const ratio = (part: Uint32Array, whole: Uint32Array, width = 1, from = 0, to = width): Ratio => ({
    part: counts(part, width, from, to),
    whole: counts(whole, width, from, to),
  });
  const { correct, answerCounts } = outcomes;
  return {
    'vaw.vqa_accuracy.v1': ratio(correct, answerCounts, types.length),
    'vaw.vqa_cv.v1': ratio(outcomes.violations, outcomes.edges),
    'vaw.vqa_cv_same_polarity.v1': ratio(outcomes.samePolarityViolations, outcomes.samePolarityEdges),
    ...Object.fromEntries(
      types.map((type, t) => [`vaw.vqa_accuracy_${type}.v1`, ratio(correct, answerCounts, types.length, t, t + 1)]),
    ),
  };
}

/** Every VQA metric of these outcomes, by id; null where undefined. O(N · types). */
export function vqaMetrics(outcomes: VqaOutcomes, weights?: ArrayLike<number>): Record<string, number | null> {
  const entries = Object.entries(vqaRatios(outcomes)).map(([id, ratio]) => [id, weightedRatio(ratio, weights)]);
  return Object.fromEntries(entries) as Record<string, number | null>;
}

function weightedRatio({ part, whole }: Ratio, weights?: ArrayLike<number>): number | null {
  let [parts, wholes] = [0, 0];
  for (let i = 0; i < whole.length; i++) {
    const weight = weights ? weights[i]! : 1;
    parts += weight * part[i]!;
    wholes += weight * whole[i]!;
  }
  return wholes === 0 ? null : parts / wholes;
}

/** The metrics of VQA outcomes for resamples and the jackknife. @throws UnknownMetricError */
export function vqaEvaluator(
  outcomes: VqaOutcomes,
  metrics: readonly string[] = ['vaw.vqa_accuracy.v1', 'vaw.vqa_cv.v1'],
): MetricEvaluator {
  const ratios = vqaRatios(outcomes);
  const evaluator = computedEvaluator(outcomes.instances, metrics, (weights) =>
    Object.fromEntries(Object.entries(ratios).map(([id, ratio]) => [id, weightedRatio(ratio, weights)])),
  );
  const leaveOneOut = (clusterOf?: Uint32Array) =>
    metrics.map((id) => ratioWithout(ratios[id]!.part, ratios[id]!.whole, clusterOf));
  return { ...evaluator, leaveOneOut };
}
