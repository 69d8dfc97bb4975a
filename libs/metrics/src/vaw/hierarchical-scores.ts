import type { Scores } from './best-first.js';
import type { AttributeHierarchy } from './hierarchy.js';

/**
 * Scores made consistent with a hierarchy: s′[i, a] = max(s[i, a], max over the descendants d of a of s[i, d]); leaves
 * do not change.
 *
 * Scores of any sign are treated equally (the reference multiplies by a 0/1 matrix and so floors scores at 0; we do not
 * copy that). O(N · (C + closure)).
 *
 * @param scores N·C scores, row-major
 * @returns a new matrix of the same shape
 * @see C-HMCNN's max-constraint module; docs/metrics/vaw.md (CmAP)
 */
export function hierarchicalScores<S extends Scores>(scores: S, hierarchy: AttributeHierarchy): S {
  const width = hierarchy.attributes;
  const corrected = scores.slice() as S;
  hierarchy.descendants.forEach((below, a) => {
    if (below.length === 0) return;
    for (let row = 0; row < scores.length; row += width) {
      let best = scores[row + a]!;
      for (const d of below) {
        const score = scores[row + d]!;
        if (score > best) best = score;
      }
      corrected[row + a] = best;
    }
  });
  return corrected;
}

/** How often a child was given more than its parent, of all pairs that were compared. */
export interface ConstraintViolations {
  readonly violations: number;
  readonly pairs: number;
  /** violations / pairs in [0, 1]; 0 is best; null without a pair. */
  readonly value: number | null;
}

export function constraintViolations(violations: number, pairs: number): ConstraintViolations {
  return { violations, pairs, value: pairs === 0 ? null : violations / pairs };
}

/**
 * Constraint violations (CV) of scores, in [0, 1]; 0 is best.
 *
 * CV = Σᵢ Σ over direct edges p → c of [s[i, c] > s[i, p]] / (N · E): strict, so a tie is no violation; labelled or
 * not. O(N · E).
 *
 * @param scores N·C scores, row-major
 * @see docs/metrics/vaw.md; the denominator is N · E, without the self loops that some published figures
 *   count
 */
export function scoreViolations(scores: Scores, hierarchy: AttributeHierarchy): ConstraintViolations {
  const { parent, child, attributes } = hierarchy;
  let violations = 0;
  for (let row = 0; row < scores.length; row += attributes) {
    for (let e = 0; e < parent.length; e++) if (scores[row + child[e]!]! > scores[row + parent[e]!]!) violations++;
  }
  return constraintViolations(violations, (scores.length / attributes) * parent.length);
}
