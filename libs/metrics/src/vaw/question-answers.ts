import { constraintViolations, type ConstraintViolations } from './hierarchical-scores.js';
import { complementLabels } from './complementation.js';
import type { AttributeHierarchy } from './hierarchy.js';
import type { LabelledCells } from './labels.js';
import { edgeCounts } from './vqa-outcomes.js';

/** Correct answers to queries; `value` in [0, 1], 1 is best, null without queries. */
export interface AnswerAccuracy {
  readonly questions: number;
  readonly correct: number;
  readonly value: number | null;
}

/**
 * Accuracy of yes–no answers over the annotated cells (before completion), pooled over instances, and per attribute
 * type. O(labels).
 *
 * @param answers N·C answers, row-major: 1 yes, 0 no; read at labelled cells only
 * @param types the type of each attribute; a type without a question is left out
 * @see docs/metrics/vaw.md
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
 * An edge p → c of an instance counts when both ends are labelled after completion; it is violated by yes to the child
 * and no to the parent. CV = violations / edges, both summed over instances. `samePolarity` counts only edges whose
 * ends carry the same label; `questions` are the completed cells. O(labels + N · E).
 *
 * @param labels the annotated labels; they are completed here
 * @see docs/metrics/vaw.md
 */
export function answerViolations(
  answers: ArrayLike<number>,
  labels: LabelledCells,
  hierarchy: AttributeHierarchy,
): { all: ConstraintViolations; samePolarity: ConstraintViolations; questions: number } {
  const counts = edgeCounts(answers, labels, hierarchy);
  const sum = (column: Uint32Array): number => column.reduce((total, value) => total + value, 0);
  return {
    all: constraintViolations(sum(counts.violations), sum(counts.edges)),
    samePolarity: constraintViolations(sum(counts.samePolarityViolations), sum(counts.samePolarityEdges)),
    questions: complementLabels(labels, hierarchy).cells.attribute.length,
  };
}

function accuracy({ questions, correct }: { questions: number; correct: number }): AnswerAccuracy {
  return { questions, correct, value: questions === 0 ? null : correct / questions };
}
