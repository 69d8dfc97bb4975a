/**
 * How raw model outputs become attribute scores. Rank on the cosine itself where only the order counts: a float32
 * sigmoid of cosines creates ties that the model did not make.
 *
 * @see docs/protocols.md
 */

/** Cosine of two vectors of equal length, in [−1, 1], float64 throughout; 0 when either is the zero vector. O(d). */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new RangeError(`a vector of ${a.length} and one of ${b.length} have no cosine`);
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let k = 0; k < a.length; k++) {
    const x = a[k]!;
    const y = b[k]!;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : dot / (Math.sqrt(aa) * Math.sqrt(bb));
}

/**
 * The largest cosine of any query token with the text, in [−1, 1]: the ITC similarity of BLIP-2, which has 32 query
 * tokens. O(tokens · d).
 */
export function maxCosine(queries: readonly ArrayLike<number>[], text: ArrayLike<number>): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const query of queries) best = Math.max(best, cosine(query, text));
  return best;
}

/**
 * Image–text contrast (ITC): p = 1 / (1 + e^−cosine), in [0.269, 0.731]; higher is more present. No temperature, no
 * bias, so decisions at 0.5 mean nothing.
 */
export function itcProbability(similarity: number): number {
  return 1 / (1 + Math.exp(-similarity));
}

/** Image–text matching (ITM): the second of softmax([mismatch, match]), in [0, 1]; higher is more present. */
export function itmProbability(mismatch: number, match: number): number {
  return 1 / (1 + Math.exp(mismatch - match));
}

/** Question answering (VQA): yes when its log-likelihood is at least that of no; a tie is yes, the first candidate. */
export function vqaAnswersYes(yes: number, no: number): boolean {
  return yes >= no;
}
