import { groupMean } from './attribute-groups.js';
import { pooled, rates, type Confusion } from './confusion.js';
import { constraintViolations, type ConstraintViolations } from './hierarchical-scores.js';
import { CELL, type RankedCells, type VawOutcomes } from './outcomes.js';

/** How often each instance counts: 1 everywhere for a split, 0 or 1 for a slice, the draw's multiplicities for a resample. */
export type InstanceWeights = ArrayLike<number>;

/** What one attribute contributes to every VAW metric. */
export interface AttributeFigures {
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
export function attributeFigures(outcomes: VawOutcomes, weights?: InstanceWeights): AttributeFigures[] {
  const { raw, corrected } = outcomes;
  return Array.from({ length: outcomes.attributes }, (_, a) => {
    const annotated = walk(raw, a, CELL.annotatedPositive, CELL.annotatedNegative, weights);
    const completed = walk(raw, a, CELL.completedPositive, CELL.completedNegative, weights);
    const isInner = corrected.start[a + 1]! > corrected.start[a]!;
    return {
      positives: annotated.positives,
      negatives: annotated.seen - annotated.positives,
      averagePrecision: annotated.precision,
      ...decisions(outcomes, a, weights),
      completed: completed.seen,
      completedPrecision: completed.precision,
      correctedPrecision: isInner
        ? walk(corrected, a, CELL.completedPositive, CELL.completedNegative, weights).precision
        : completed.precision,
    };
  });
}

/** Average precision of weighted cells that are already in order: a tie enters as one. */
function walk(
  { start, instance, flags }: RankedCells,
  attribute: number,
  positive: number,
  negative: number,
  weights: InstanceWeights | undefined,
): { precision: number | null; positives: number; seen: number } {
  const end = start[attribute + 1]!;
  let seen = 0;
  let positives = 0;
  let found = 0;
  let area = 0;
  for (let k = start[attribute]!; k < end; k++) {
    const cell = flags[k]!;
    if (cell & (positive | negative)) {
      const weight = weights ? weights[instance[k]!]! : 1;
      seen += weight;
      if (cell & positive) found += weight;
    }
    if (found === 0 || (k + 1 < end && flags[k + 1]! & CELL.tied)) continue;
    positives += found;
    area += found * (positives / seen);
    found = 0;
  }
  return { precision: positives === 0 ? null : area / positives, positives, seen };
}

function decisions(
  { raw: { start, instance, flags }, topK }: VawOutcomes,
  attribute: number,
  weights: InstanceWeights | undefined,
): { atThreshold: Confusion; inTopK: Confusion | null } {
  let positives = 0;
  let negatives = 0;
  let above = { positives: 0, negatives: 0 };
  let top = { positives: 0, negatives: 0 };
  for (let k = start[attribute]!; k < start[attribute + 1]!; k++) {
    const cell = flags[k]!;
    const weight = weights ? weights[instance[k]!]! : 1;
    if (cell & CELL.annotatedPositive) {
      positives += weight;
      if (cell & CELL.aboveThreshold) above.positives += weight;
      if (cell & CELL.inTopK) top.positives += weight;
    } else if (cell & CELL.annotatedNegative) {
      negatives += weight;
      if (cell & CELL.aboveThreshold) above.negatives += weight;
      if (cell & CELL.inTopK) top.negatives += weight;
    }
  }
  const table = (predicted: { positives: number; negatives: number }): Confusion => ({
    truePositives: predicted.positives,
    falsePositives: predicted.negatives,
    trueNegatives: negatives - predicted.negatives,
    falseNegatives: positives - predicted.positives,
  });
  return { atThreshold: table(above), inTopK: topK === null ? null : table(top) };
}

/** VAW's figures of one group of attributes. null = undefined. */
export interface GroupFigures {
  readonly attributes: number;
  /** Mean AP over all attributes of the group, 0 where an attribute has no positive, as VAW's evaluator counts it. */
  readonly mAP: number | null;
  /** Mean AP over the attributes that have a positive, and how many those are: what a slice should be read by. */
  readonly evaluable: { readonly mAP: number | null; readonly attributes: number };
  readonly threshold: DecisionFigures;
  readonly topK: DecisionFigures | null;
  /** On labels completed along the hierarchy: mean AP by the raw scores (`mAP`), and by scores made consistent with it (`CmAP`). */
  readonly hierarchy: { readonly mAP: number | null; readonly CmAP: number | null };
}

/** One decision rule's rates: pooled over the group's cells (micro), and as a mean over its attributes (macro). */
export interface DecisionFigures {
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
 * (`threshold.perClass.balancedAccuracy`) and overall F1 in the top 15 (`topK.overall.f1`) are the four published ones; all in [0, 1],
 * 1 is best. A macro rate is null as soon as one attribute's is; an empty group has null throughout. O(members).
 *
 * @see METRICS-VAW-COMPUN-SPLITS §1.4
 */
export function groupFigures(figures: readonly AttributeFigures[], members: readonly number[]): GroupFigures {
  const mean = (value: (figures: AttributeFigures) => number | null): number | null =>
    groupMean(figures.map(value), members).value;
  const evaluable = members.filter((a) => figures[a]!.averagePrecision !== null);
  const tables = (rule: 'atThreshold' | 'inTopK'): Confusion[] => members.flatMap((a) => figures[a]![rule] ?? []);
  const topK = tables('inTopK');
  return {
    attributes: members.length,
    mAP: mean((f) => f.averagePrecision ?? 0),
    evaluable: {
      mAP: groupMean(
        figures.map((f) => f.averagePrecision),
        evaluable,
      ).value,
      attributes: evaluable.length,
    },
    threshold: decisionFigures(tables('atThreshold')),
    topK: topK.length === members.length ? decisionFigures(topK) : null,
    hierarchy: { mAP: mean((f) => f.completedPrecision ?? 0), CmAP: mean((f) => f.correctedPrecision ?? 0) },
  };
}

function decisionFigures(tables: readonly Confusion[]): DecisionFigures {
  const each = tables.map(rates);
  const everyone = each.map((_, a) => a);
  const mean = (values: (number | null)[]): number | null => groupMean(values, everyone).value;
  return {
    overall: rates(pooled(tables)),
    perClass: {
      recall: mean(each.map((r) => r.recall)),
      precision: mean(each.map((r) => r.precision)),
      balancedAccuracy: mean(each.map((r) => r.balancedAccuracy)),
      f1: mean(each.map((r) => r.f1)),
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
