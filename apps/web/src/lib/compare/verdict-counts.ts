import { formatDifference, formatInterval, formatSignificant, isAgainstVerdict } from '@primitives/boards';

import type { Comparison } from '../api/documents/compare.ts';
import { isRoundedCount } from './is-rounded-count.ts';

type Model = Pick<Comparison['models'][number], 'name' | 'submissionCode'>;
type Metric = Pick<Comparison['metrics'][number], 'id' | 'direction' | 'label' | 'format' | 'axis'>;
type Test = Omit<Comparison['differences'][number], 'family'>;

/** The verdict under the ranking metric. */
export interface RankingVerdict {
  readonly metric: string;
  readonly verdict: 'BETTER' | 'WORSE' | 'NOT_SIGNIFICANT';
  /** Size of a significant difference with its interval; null where the published values do not show it. */
  readonly by: string | null;
  readonly p: string | null;
}

/** How many tested metrics show a model significantly better, and significantly worse, than the reference. */
export interface VerdictCount {
  readonly name: string;
  readonly better: number;
  readonly worse: number;
  readonly tested: number;
  /** Labels of the metrics with a significant difference that the rounded values do not show. */
  readonly rounded: readonly string[];
  /** Null where the ranking metric is not tested. */
  readonly ranking: RankingVerdict | null;
}

function rankingVerdict(test: Test | undefined, metric: Metric | undefined): RankingVerdict | null {
  if (!test || !metric || test.difference === null) return null;
  const { difference, low, high, step, verdict } = test;
  if (verdict === null || verdict === 'NOT_TESTED') return null;
  const { p } = formatDifference(test, metric, false);
  const common = { metric: metric.label, verdict, p };
  if (
    verdict === 'NOT_SIGNIFICANT' ||
    isRoundedCount(metric, test) ||
    isAgainstVerdict({ difference, verdict }, metric.direction)
  )
    return { ...common, by: null };
  const bounds = difference > 0 ? { low, high } : { low: high && -high, high: low && -low };
  const size = { value: Math.abs(difference), step };
  const parts = [
    step == null ? null : 'about',
    formatSignificant(size, metric.format).replace('+', ''),
    low === high ? null : formatInterval({ ...size, ...bounds }, metric.format),
    metric.format === 'PERCENT' ? 'percentage points' : null,
  ];
  return { ...common, by: parts.filter((part) => part !== null).join(' ') };
}

/**
 * The verdicts of each compared model, in the order of the models; none of a model whose differences are not tested.
 *
 * @param models the first is the reference
 * @param metrics those of the table @param ranking id of the one shown first
 */
export function verdictCounts(
  models: readonly Model[],
  differences: readonly Test[],
  metrics: readonly Metric[],
  ranking: string,
): VerdictCount[] {
  const metricOf = (id: string) => metrics.find((each) => each.id === id);
  return models.slice(1).flatMap(({ name, submissionCode }) => {
    const own = differences.filter((test) => test.submissionCode === submissionCode);
    const count = (verdict: string) => own.filter((test) => test.verdict === verdict).length;
    const [better, worse] = [count('BETTER'), count('WORSE')];
    const tested = better + worse + count('NOT_SIGNIFICANT');
    const rounded = own.flatMap(({ metric: id, difference, verdict }) => {
      const metric = metricOf(id);
      return metric && difference !== null && isAgainstVerdict({ difference, verdict }, metric.direction)
        ? metric.label
        : [];
    });
    const test = own.find(({ metric }) => metric === ranking);
    return tested === 0
      ? []
      : [{ name, better, worse, tested, rounded, ranking: rankingVerdict(test, metricOf(ranking)) }];
  });
}
