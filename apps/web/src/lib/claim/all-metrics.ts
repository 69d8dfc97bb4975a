import type { MetricTest } from '../api/documents/claim-all.ts';
import { VERDICTS, type Claim } from './claim.ts';

/** The value of `metric` in the address of a claim over all metrics of a board. */
export const ALL_METRICS = 'all';

/** The colour of a verdict. */
export const TONES = { supported: 'ok', contradicted: 'bad', not_significant: 'warn', not_tested: 'warn' } as const;

/** The labels of the metrics with each verdict, in the order of the board; metrics without a value of both are none. */
export function verdictGroups(tests: readonly MetricTest[]): ReadonlyMap<Claim['verdict'], readonly string[]> {
  const groups = new Map<Claim['verdict'], string[]>(Object.values(VERDICTS).map((verdict) => [verdict, []]));
  for (const { verdict, metric } of tests) if (verdict) groups.get(VERDICTS[verdict])?.push(metric.label);
  return groups;
}
