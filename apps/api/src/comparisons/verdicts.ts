import { boardTest, type BoardSnapshot, type BoardTest, type SnapshotRow } from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import type { MetricComparison } from '@primitives/protocol';
import type { FamilyDifferenceType, MetricComparisonType } from './comparison.type.js';

const ALPHA = 0.05;

/** The compared entries of a board, the reference first. */
interface Tested {
  readonly snapshot: BoardSnapshot;
  readonly rows: readonly SnapshotRow[];
  /** Metrics of the board whose differences are not tested. */
  readonly untested: ReadonlySet<string>;
}

function verdictOf({
  metric,
  difference,
  p,
}: Pick<MetricComparison, 'metric' | 'difference' | 'p'>): MetricComparisonType['verdict'] {
  if (difference === null || p === null) return null;
  if (p >= ALPHA || difference === 0) return 'not_significant';
  return difference > 0 === (metricDefinition(metric).direction === 'higher') ? 'better' : 'worse';
}

/** With the verdict of the board, which its ranks use; where the board does not list the pair, with the scorer's. */
export function decided(
  { snapshot, rows, untested }: Tested,
  { evaluationId, ...test }: MetricComparison,
): Omit<MetricComparisonType, 'submissionCode' | 'step'> {
  const { metric, difference } = test;
  if (untested.has(metric)) return notTested(metric, difference);
  const found = difference === null ? null : boardTest(snapshot, metric, evaluationId, rows[0]?.evaluationId ?? '');
  if (found) return { metric, ...found, family: found.verdict === 'not_tested' ? null : 'board' };
  const verdict = test.verdict ?? verdictOf(test);
  return { ...test, verdict, family: verdict === null ? null : 'compared' };
}

/** The test of a family of boards, significant only if the test of the board is. */
export function joined<Test extends Pick<FamilyDifferenceType, 'p' | 'verdict'>>(
  test: Test,
  board: BoardTest | null,
): Test {
  if (board?.verdict !== 'not_significant' || test.verdict === null || test.verdict === 'not_tested') return test;
  return { ...test, p: test.p === null ? null : Math.max(test.p, board.p ?? 1), verdict: 'not_significant' };
}

/** A difference of a metric whose intervals the board does not calibrate. */
const notTested = (
  metric: string,
  difference: number | null,
): Omit<MetricComparisonType, 'submissionCode' | 'step'> => ({
  metric,
  difference,
  low: null,
  high: null,
  p: null,
  itemsNeeded: null,
  verdict: difference === null ? null : ('not_tested' as const),
  family: null,
});
