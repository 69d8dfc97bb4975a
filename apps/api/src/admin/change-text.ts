import { amountText } from '@primitives/boards';
import { HIDDEN_SPLIT_DAYS } from '@primitives/evaluation';
import type { ReleaseRule } from '@primitives/results';
import type { TrackRules } from '@primitives/store/benchmarks';

type Before = Omit<TrackRules, 'position'> & {
  readonly primaryMetric: { readonly id: string; readonly label: string; readonly format: 'percent' | 'count' };
};

const RULE_WORDS: Readonly<Record<ReleaseRule, string>> = {
  improvements: "publication: rounded values of results that improve on the team's best by a minimum step",
  rounded: 'publication: rounded values of every result',
  exact: 'publication: exact values of every result',
};

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

const improvementText = (amount: number, metric: Before['primaryMetric']): string =>
  amountText(amount, { ...metric, format: metric.format === 'percent' ? 'PERCENT' : 'COUNT' });

/** A public description of changed rules, with old and new values. */
export function changeText(before: Before, change: Partial<TrackRules>): string {
  const after = { ...before, ...change };
  const parts: string[] = [];
  const has = (...fields: (keyof TrackRules)[]) => fields.some((field) => change[field] !== undefined);
  if (has('closesAt'))
    parts.push(after.closesAt === null ? 'no closing time' : `closes at ${after.closesAt.toISOString()}`);
  if (has('opensAt')) parts.push(`opens at ${after.opensAt.toISOString()}`);
  if (has('quotaLimit', 'quotaWindowHours'))
    parts.push(
      `submissions per team: ${after.quotaLimit} in ${hours(after.quotaWindowHours)} (before: ${before.quotaLimit} in ${hours(before.quotaWindowHours)})`,
    );
  if (has('debugLimit', 'debugWindowHours'))
    parts.push(`debug runs per team: ${after.debugLimit} in ${hours(after.debugWindowHours)}`);
  if (has('minImprovement'))
    parts.push(
      after.minImprovement === null
        ? 'minimum improvement: rounding step of the split'
        : `minimum improvement: ${improvementText(after.minImprovement, before.primaryMetric)}`,
    );
  if (has('releaseRule')) parts.push(RULE_WORDS[after.releaseRule]);
  if (has('seasonLimit'))
    parts.push(
      `evaluations per account and team: ${after.seasonLimit} in ${HIDDEN_SPLIT_DAYS} days (before: ${before.seasonLimit})`,
    );
  if (has('baseline')) parts.push(`baseline: ${after.baseline ?? 'the best reference'}`);
  if (has('title', 'shortName', 'task')) parts.push('new description');
  if (has('position')) parts.push('new position in the list');
  return parts.join('; ');
}
