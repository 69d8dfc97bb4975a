import type { PairTest } from '../api/documents/pairs.ts';
import { decimalsOf, formatDelta, type Format } from '@primitives/boards';

/** The text of a significant difference that would print as 0. */
export const NEAR_ZERO = '≈0';

/**
 * The difference of two models in a cell of the matrix, with the decimals that it has everywhere on the page; without
 * decimals from 100 on, since a cell has space for six characters on a phone.
 */
export function pairText(test: Pick<PairTest, 'difference' | 'step' | 'verdict'>, format: Format): string {
  const printed = Math.abs(test.difference) * (format === 'PERCENT' ? 100 : 1);
  if (printed < 0.005 && (test.verdict === 'BETTER' || test.verdict === 'WORSE')) return NEAR_ZERO;
  return formatDelta(test.difference, format, printed >= 99.995 ? 0 : decimalsOf(test.step, format));
}

/** The test of the same two models in the opposite order. */
export function turn(test: PairTest): PairTest {
  const verdict = test.verdict === 'BETTER' ? 'WORSE' : test.verdict === 'WORSE' ? 'BETTER' : test.verdict;
  const [low, high] = [test.high === null ? null : -test.high, test.low === null ? null : -test.low];
  return { ...test, a: test.b, b: test.a, difference: -test.difference, low, high, verdict };
}
