import { areNearCopies, isAgainstVerdict, type BoardRow } from '@primitives/boards';

import type { PairTest } from '../api/documents/pairs.ts';
import { turn } from '../board/pair-text.ts';

/** “A is better than B”, judged by the paired test of a snapshot. */
export interface Claim {
  readonly verdict: 'supported' | 'contradicted' | 'not_significant' | 'not_tested';
  /** A minus B in the unit of the metric, with its simultaneous 95% interval where it is published. */
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
  /** The coarser step of both values; null if they are exact. */
  readonly step: number | null;
}

export const VERDICTS = {
  BETTER: 'supported',
  WORSE: 'contradicted',
  NOT_SIGNIFICANT: 'not_significant',
  NOT_TESTED: 'not_tested',
} as const;

/**
 * The claim that row `a` is better than row `b`; null without a test of the two. A test is stored once for a pair, so
 * its sign is reversed when it names `b` first.
 */
export function claimOf(tests: readonly PairTest[], a: string, b: string): Claim | null {
  const listed = tests.find((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a));
  if (!listed) return null;
  const { difference, low, high, p, step, verdict } = listed.a === a ? listed : turn(listed);
  return { verdict: VERDICTS[verdict], difference, low, high, p, step };
}

/** The verdict on two submissions, by their codes, on a snapshot; null if it does not list or test both. */
export function verdictOn(
  board: {
    readonly rows: { readonly nodes: readonly { readonly id: string; readonly submissionCode: string | null }[] };
    readonly pairs: readonly PairTest[];
  },
  a: string,
  b: string,
): Claim['verdict'] | null {
  const idOf = (code: string) => board.rows.nodes.find(({ submissionCode }) => submissionCode === code)?.id;
  const [first, second] = [idOf(a), idOf(b)];
  return first && second ? (claimOf(board.pairs, first, second)?.verdict ?? null) : null;
}

/** Whether B has the better published value, but not significantly. */
export const isBehind = ({ verdict, difference }: Claim, direction: 'HIGHER' | 'LOWER'): boolean =>
  verdict === 'not_significant' && (direction === 'LOWER' ? -difference : difference) < 0;

/** Whether either entry is better. */
export const isSignificant = ({ verdict }: Claim): boolean => verdict === 'supported' || verdict === 'contradicted';

/** Whether the rounded difference is 0 or points against the verdict, which follows the exact values. */
export const isRoundedAgainst = (claim: Claim, direction: 'HIGHER' | 'LOWER'): boolean =>
  isSignificant(claim) &&
  isAgainstVerdict(
    { difference: claim.difference, verdict: claim.verdict === 'supported' ? 'BETTER' : 'WORSE' },
    direction,
  );

/** The metrics with a value of at least one entry. A test set without images for a metric has none of it. */
export const measuredMetrics = <M extends { readonly id: string }>(
  metrics: readonly M[],
  rows: readonly { readonly cells: readonly { readonly metric: string; readonly value: number | null }[] }[],
): M[] =>
  metrics.filter(({ id }) =>
    rows.some(({ cells }) => cells.some(({ metric, value }) => metric === id && value !== null)),
  );

/** The value of a row under a metric, negative where lower is better. */
export function meritOf(
  { cells }: { readonly cells: readonly { readonly metric: string; readonly value: number | null }[] },
  { id, direction }: { readonly id: string; readonly direction: 'HIGHER' | 'LOWER' },
): number | null {
  const value = cells.find(({ metric }) => metric === id)?.value ?? null;
  return value !== null && direction === 'LOWER' ? -value : value;
}

/**
 * The rows that a claim compares, by their codes. Where it does not name both: the best row, and the next one below the
 * first, or above the last, that is no near copy of it; the one with the better value is the first. `unlisted`: named
 * codes that the rows do not contain. No other row replaces one of them.
 *
 * @param rows of the board, best first @param merit the value of a row, negative where lower is better; null: unknown
 */
export function rowsOfClaim<Row extends Pick<BoardRow, 'submissionCode' | 'similarTo'>>(
  rows: readonly Row[],
  a: string | null,
  b: string | null,
  merit: (row: Row) => number | null | undefined,
): { readonly first: Row | undefined; readonly second: Row | undefined; readonly unlisted: readonly string[] } {
  const rowOf = (code: string) => rows.find(({ submissionCode }) => submissionCode === code);
  const first = a === null ? rows.find(({ submissionCode }) => submissionCode !== b) : rowOf(a);
  const at = first === undefined ? 0 : rows.indexOf(first);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  const second =
    b === null ? (others.find((row) => first === undefined || !areNearCopies(row, first)) ?? others[0]) : rowOf(b);
  const [own, other] = [first && merit(first), second && merit(second)];
  const isTurned = (a === null || b === null) && own != null && other != null && own < other;
  return {
    ...(isTurned ? { first: second, second: first } : { first, second }),
    unlisted: [a, b].flatMap((code) => (code === null || rowOf(code) ? [] : code)),
  };
}

/**
 * The claims that a comparison states of its models, one of each against the first: the codes of the better one and the
 * other, in the order of the page where neither is better.
 *
 * @param differences of each model to the first one
 */
export function statedClaims(
  [first = '', ...others]: readonly string[],
  differences: readonly { readonly submissionCode: string; readonly metric: string; readonly verdict: string | null }[],
  metric: string,
): { readonly a: string; readonly b: string }[] {
  const isBetter = (code: string) =>
    differences.some((test) => test.submissionCode === code && test.metric === metric && test.verdict === 'BETTER');
  return others.map((other) => (isBetter(other) ? { a: other, b: first } : { a: first, b: other }));
}

/** The address of a claim; `asOf`: the id of a snapshot, which never changes. */
export function claimHref(
  board: { readonly track: string; readonly board: string },
  claim: { readonly a: string; readonly b: string; readonly metric: string; readonly asOf: string | null },
): string {
  const { asOf, ...named } = claim;
  const params = new URLSearchParams(
    Object.entries({ ...named, asof: asOf ?? '' }).filter(([, value]) => value !== ''),
  );
  return `/t/${board.track}/${board.board}/claim?${params.toString()}`;
}
