/** Texts of a comparison, the same on the page and on the command line. */

export const VERDICT_WORDS: Readonly<Record<string, string>> = {
  BETTER: 'better',
  WORSE: 'worse',
  TIED: 'not distinguishable',
  UNDEFINED: 'not measured',
};

/** `p = 0.012`, and below 0.001 `p < 0.001`. */
export const formatP = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);
