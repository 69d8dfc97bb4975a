import { meanOver } from './attribute-groups.js';
import { pooled, rates, type Confusion } from './confusion.js';
import { constraintViolations, type ConstraintViolations } from './hierarchical-scores.js';
import { CELL, type RankedCells, type VawOutcomes } from './outcomes.js';

/**
 * How often each instance counts: 1 everywhere for a split, 0 or 1 for a slice, the draw's multiplicities for a
 * resample.
 */
export type InstanceWeights = ArrayLike<number>;

/** What one attribute contributes to every VAW metric. */
export interface AttributeMetrics {
  readonly positives: number;
  readonly negatives: number;
  /** Average precision on the annotated labels; null without a positive. */
  readonly averagePrecision: number | null;
  readonly atThreshold: Confusion;
  /** null when the top K is undefined (not every attribute was scored). */
  readonly inTopK: Confusion | null;
  /** Labelled cells after complementation, and average precision on them by the raw and by the consistent scores. */
  readonly completed: number;
  readonly completedPrecision: number | null;
  readonly correctedPrecision: number | null;
}

/** The figures of every attribute, in index order. O(labelled cells). */
export function attributeMetrics(outcomes: VawOutcomes, weights?: InstanceWeights): AttributeMetrics[] {
  const { raw, corrected, topK, attributes } = outcomes;
  const annotated = new PrecisionComparison();
  const completed = new PrecisionComparison();
  const consistent = new PrecisionComparison();
  const metrics = new Array<AttributeMetrics>(attributes);
  for (let a = 0; a < attributes; a++) {
    const { above, top } = replayRaw(raw, a, annotated, completed, weights);
    const isInner = corrected.start[a + 1]! > corrected.start[a]!;
    if (isInner) replayCorrected(corrected, a, consistent, weights);
    const { positives, seen } = annotated;
    const table = (predicted: { positives: number; negatives: number }): Confusion => ({
      truePositives: predicted.positives,
      falsePositives: predicted.negatives,
      trueNegatives: seen - positives - predicted.negatives,
      falseNegatives: positives - predicted.positives,
    });
    metrics[a] = {
      positives,
      negatives: seen - positives,
      averagePrecision: annotated.precision,
      atThreshold: table(above),
      inTopK: topK === null ? null : table(top),
      completed: completed.seen,
      completedPrecision: completed.precision,
      correctedPrecision: isInner ? consistent.precision : completed.precision,
    };
  }
  return metrics;
}

/** Average precision of weighted cells that are handed over in order; what is tied enters together, at `endTie`. */
class PrecisionComparison {
  seen = 0;
  positives = 0;
  private found = 0;
  private area = 0;

  restart(): void {
    this.seen = this.positives = this.found = this.area = 0;
  }

  positive(weight: number): void {
    this.seen += weight;
    this.found += weight;
  }

  negative(weight: number): void {
    this.seen += weight;
  }

  endTie(): void {
    if (this.found === 0) return;
    this.positives += this.found;
    this.area += this.found * (this.positives / this.seen);
    this.found = 0;
  }

  get precision(): number | null {
    return this.positives === 0 ? null : this.area / this.positives;
  }
}

/** One pass over an attribute's cells serves both kinds of labels and both decision rules. */
function replayRaw(
  { start, instance, flags }: RankedCells,
  attribute: number,
  annotated: PrecisionComparison,
  completed: PrecisionComparison,
  weights: InstanceWeights | undefined,
): Record<'above' | 'top', { positives: number; negatives: number }> {
  const above = { positives: 0, negatives: 0 };
  const top = { positives: 0, negatives: 0 };
  annotated.restart();
  completed.restart();
  const end = start[attribute + 1]!;
  for (let k = start[attribute]!; k < end; k++) {
    const cell = flags[k]!;
    if ((cell & CELL.tied) === 0) {
      annotated.endTie();
      completed.endTie();
    }
    const weight = weights ? weights[instance[k]!]! : 1;
    if (weight === 0) continue;
    if (cell & CELL.completedPositive) completed.positive(weight);
    else completed.negative(weight);
    if (cell & CELL.annotatedPositive) {
      annotated.positive(weight);
      if (cell & CELL.aboveThreshold) above.positives += weight;
      if (cell & CELL.inTopK) top.positives += weight;
    } else if (cell & CELL.annotatedNegative) {
      annotated.negative(weight);
      if (cell & CELL.aboveThreshold) above.negatives += weight;
      if (cell & CELL.inTopK) top.negatives += weight;
    }
  }
  annotated.endTie();
  completed.endTie();
  return { above, top };
}

function replayCorrected(
  { start, instance, flags }: RankedCells,
  attribute: number,
  comparison: PrecisionComparison,
  weights: InstanceWeights | undefined,
): void {
  comparison.restart();
  for (let k = start[attribute]!; k < start[attribute + 1]!; k++) {
    const cell = flags[k]!;
    if ((cell & CELL.tied) === 0) comparison.endTie();
    const weight = weights ? weights[instance[k]!]! : 1;
    if (cell & CELL.completedPositive) comparison.positive(weight);
    else comparison.negative(weight);
  }
  comparison.endTie();
}

/** VAW's figures of one group of attributes. null = undefined. */
export interface GroupMetrics {
  readonly attributes: number;
  /** Mean AP over all attributes of the group, 0 where an attribute has no positive, as VAW's evaluator counts it. */
  readonly mAP: number | null;
  /** Mean AP over the attributes that have a positive, and how many those are: what a slice should be read by. */
  readonly evaluable: { readonly mAP: number | null; readonly attributes: number };
  readonly threshold: DecisionMetrics;
  readonly topK: DecisionMetrics | null;
  /**
   * On labels completed along the hierarchy: mean AP by the raw scores (`mAP`), and by scores made consistent with it
   * (`CmAP`).
   */
  readonly hierarchy: { readonly mAP: number | null; readonly CmAP: number | null };
}

/** One decision rule's rates: pooled over the group's cells (micro), and as a mean over its attributes (macro). */
export interface DecisionMetrics {
  readonly overall: ReturnType<typeof rates>;
  readonly perClass: {
    readonly recall: number | null;
    readonly precision: number | null;
    readonly balancedAccuracy: number | null;
    readonly f1: number | null;
  };
}

/**
 * VAW's figures of a group. mAP, mean recall in the top 15 (`topK.perClass.recall`), mean balanced accuracy at 0.5
 * (`threshold.perClass.balancedAccuracy`) and overall F1 in the top 15 (`topK.overall.f1`) are the four published ones;
 * all in [0, 1], 1 is best. A macro rate is null as soon as one attribute's is; an empty group has null throughout.
 * O(members).
 *
 * @see docs/metrics/vaw.md
 */
export function groupMetrics(metrics: readonly AttributeMetrics[], members: readonly number[]): GroupMetrics {
  const mean = (value: (metrics: AttributeMetrics) => number | null): number | null =>
    meanOver(members, (a) => value(metrics[a]!));
  const evaluable = members.filter((a) => metrics[a]!.averagePrecision !== null);
  const tables = (rule: 'atThreshold' | 'inTopK'): Confusion[] => members.flatMap((a) => metrics[a]![rule] ?? []);
  const topK = tables('inTopK');
  return {
    attributes: members.length,
    mAP: mean((f) => f.averagePrecision ?? 0),
    evaluable: {
      mAP: meanOver(evaluable, (a) => metrics[a]!.averagePrecision),
      attributes: evaluable.length,
    },
    threshold: decisionMetrics(tables('atThreshold')),
    topK: topK.length === members.length ? decisionMetrics(topK) : null,
    hierarchy: { mAP: mean((f) => f.completedPrecision ?? 0), CmAP: mean((f) => f.correctedPrecision ?? 0) },
  };
}

function decisionMetrics(tables: readonly Confusion[]): DecisionMetrics {
  const each = tables.map(rates);
  const mean = (value: (of: ReturnType<typeof rates>) => number | null): number | null =>
    meanOver(each.keys(), (a) => value(each[a]!));
  return {
    overall: rates(pooled(tables)),
    perClass: {
      recall: mean((r) => r.recall),
      precision: mean((r) => r.precision),
      balancedAccuracy: mean((r) => r.balancedAccuracy),
      f1: mean((r) => r.f1),
    },
  };
}

/** Constraint violations of the scores over the direct edges that could be compared; see `scoreViolations`. O(N). */
export function outcomeViolations(outcomes: VawOutcomes, weights?: InstanceWeights): ConstraintViolations {
  let violations = 0;
  let pairs = 0;
  for (let i = 0; i < outcomes.instances; i++) {
    const weight = weights ? weights[i]! : 1;
    violations += weight * outcomes.violations[i]!;
    pairs += weight * outcomes.edges[i]!;
  }
  return constraintViolations(violations, pairs);
}
