import type { AttributeHierarchy } from './hierarchy.js';
import { NEGATIVE, POSITIVE, UNLABELLED, type LabelledCells } from './labels.js';

/** Labels completed along a hierarchy, with the count of what changed. */
export interface ComplementedLabels {
  readonly cells: LabelledCells;
  readonly addedPositives: number;
  readonly addedNegatives: number;
  /** Annotated positives that an annotated negative above them overruled. */
  readonly flippedToNegative: number;
  /** Always 0 with the transitive closure; counted so that a report can say so. */
  readonly flippedToPositive: number;
}

/**
 * Completes labels along a hierarchy: what is not blue is not navy blue, what is navy blue is blue.
 *
 * First every negative makes all its descendants negative, overwriting positives; then every remaining positive makes
 * all its ancestors positive. So a negative wins every conflict. O(N·C + labels · closure).
 *
 * @see PRIS-CV/seal `complete_target`; docs/metrics/vaw.md
 */
export function complementLabels(labels: LabelledCells, hierarchy: AttributeHierarchy): ComplementedLabels {
  const start = new Uint32Array(labels.instances + 1);
  const attribute: number[] = [];
  const label: number[] = [];
  const changes = { addedPositives: 0, addedNegatives: 0, flippedToNegative: 0, flippedToPositive: 0 };
  const before = new Uint8Array(labels.attributes).fill(UNLABELLED);
  const after = new Uint8Array(labels.attributes).fill(UNLABELLED);
  for (let i = 0; i < labels.instances; i++) {
    const touched = new Set<number>();
    for (let k = labels.start[i]!; k < labels.start[i + 1]!; k++) {
      const a = labels.attribute[k]!;
      before[a] = after[a] = labels.label[k]!;
      touched.add(a);
    }
    completeRow(touched, before, after, hierarchy);
    for (const a of [...touched].sort((x, y) => x - y)) {
      countChange(before[a]!, after[a]!, changes);
      attribute.push(a);
      label.push(after[a]!);
      before[a] = after[a] = UNLABELLED;
    }
    start[i + 1] = attribute.length;
  }
  const cells = { ...labels, start, attribute: Uint32Array.from(attribute), label: Uint8Array.from(label) };
  return { cells, ...changes };
}

function completeRow(touched: Set<number>, before: Uint8Array, after: Uint8Array, hierarchy: AttributeHierarchy): void {
  const annotated = [...touched];
  const write = (a: number, label: number): void => {
    after[a] = label;
    touched.add(a);
  };
  for (const a of annotated) if (before[a] === NEGATIVE) for (const d of hierarchy.descendants[a]!) write(d, NEGATIVE);
  for (const a of annotated) if (after[a] === POSITIVE) for (const up of hierarchy.ancestors[a]!) write(up, POSITIVE);
}

function countChange(
  before: number,
  after: number,
  changes: { addedPositives: number; addedNegatives: number; flippedToNegative: number; flippedToPositive: number },
): void {
  if (before === after) return;
  if (before === UNLABELLED) changes[after === POSITIVE ? 'addedPositives' : 'addedNegatives']++;
  else changes[after === POSITIVE ? 'flippedToPositive' : 'flippedToNegative']++;
}
