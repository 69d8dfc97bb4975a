import { complementLabels } from './complementation.js';
import { constraintViolations, type ConstraintViolations } from './hierarchical-scores.js';
import type { AttributeHierarchy } from './hierarchy.js';
import { UNLABELLED, type LabelledCells } from './labels.js';

/** Right answers of asked questions; `value` in [0, 1], 1 is best, null when nothing was asked. */
export interface AnswerAccuracy {
  readonly questions: number;
  readonly correct: number;
  readonly value: number | null;
}

/**
 * Accuracy of yes–no answers over the annotated cells (before complementation), pooled over instances, and per attribute type.
 *
 * @param answers N·C answers, row-major: 1 yes, 0 no; read at labelled cells only
 * @param types the type of each attribute; a type without a question is left out
 * @see METRICS-VAW-COMPUN-SPLITS §1.6
 */
export function answerAccuracy(
  answers: ArrayLike<number>,
  labels: LabelledCells,
  types: readonly string[],
): { all: AnswerAccuracy; byType: Map<string, AnswerAccuracy> } {
  const tally = new Map<string, { questions: number; correct: number }>();
  for (let i = 0; i < labels.instances; i++) {
    for (let k = labels.start[i]!; k < labels.start[i + 1]!; k++) {
      const a = labels.attribute[k]!;
      const type = types[a] ?? '';
      const entry = tally.get(type) ?? { questions: 0, correct: 0 };
      entry.questions++;
      if (answers[i * labels.attributes + a] === labels.label[k]) entry.correct++;
      tally.set(type, entry);
    }
  }
  const all = { questions: 0, correct: 0 };
  for (const entry of tally.values()) {
    all.questions += entry.questions;
    all.correct += entry.correct;
  }
  return { all: accuracy(all), byType: new Map([...tally].map(([type, entry]) => [type, accuracy(entry)])) };
}

/**
 * Constraint violations (CV) of answers, in [0, 1]; 0 is best.
 *
 * An edge p → c of an instance counts when both ends are labelled after complementation; it is violated by yes to the child and no to
 * the parent. CV = violations / edges, both summed over instances. `samePolarity` counts only edges whose ends carry the same label.
 * O(labels + N · E).
 *
 * @param labels the annotated labels; they are complemented here
 * @see METRICS-VAW-COMPUN-SPLITS §1.6
 */
export function answerViolations(
  answers: ArrayLike<number>,
  labels: LabelledCells,
  hierarchy: AttributeHierarchy,
): { all: ConstraintViolations; samePolarity: ConstraintViolations; questions: number } {
  const { cells } = complementLabels(labels, hierarchy);
  const width = labels.attributes;
  const row = new Uint8Array(width).fill(UNLABELLED);
  const all = { violations: 0, edges: 0 };
  const same = { violations: 0, edges: 0 };
  for (let i = 0; i < cells.instances; i++) {
    for (let k = cells.start[i]!; k < cells.start[i + 1]!; k++) row[cells.attribute[k]!] = cells.label[k]!;
    for (let e = 0; e < hierarchy.parent.length; e++) {
      const parent = hierarchy.parent[e]!;
      const child = hierarchy.child[e]!;
      if (row[parent] === UNLABELLED || row[child] === UNLABELLED) continue;
      const violated = answers[i * width + child] === 1 && answers[i * width + parent] === 0 ? 1 : 0;
      all.edges++;
      all.violations += violated;
      if (row[parent] !== row[child]) continue;
      same.edges++;
      same.violations += violated;
    }
    row.fill(UNLABELLED);
  }
  return {
    all: constraintViolations(all.violations, all.edges),
    samePolarity: constraintViolations(same.violations, same.edges),
    questions: cells.attribute.length,
  };
}

function accuracy({ questions, correct }: { questions: number; correct: number }): AnswerAccuracy {
  return { questions, correct, value: questions === 0 ? null : correct / questions };
}
