import { SEASON_DAYS, type ReleaseRule } from '@primitives/evaluation';
import type { TrackRules } from '@primitives/store';

type Before = Omit<TrackRules, 'position'>;

const RULE_WORDS: Readonly<Record<ReleaseRule, string>> = {
  ladder: "rounded values are published of results that are better than their team's best by a step",
  rounded: 'rounded values are published of every result',
  exact: 'every result is published as it was computed',
};

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/** What changed of a track's rules, in a sentence for its readers: what was, and what is. */
export function changeText(before: Before, change: Partial<TrackRules>): string {
  const after = { ...before, ...change };
  const parts: string[] = [];
  const has = (...fields: (keyof TrackRules)[]) => fields.some((field) => change[field] !== undefined);
  if (has('closesAt'))
    parts.push(after.closesAt === null ? 'it stays open' : `it closes at ${after.closesAt.toISOString()}`);
  if (has('opensAt')) parts.push(`it opens at ${after.opensAt.toISOString()}`);
  if (has('quotaLimit', 'quotaWindowHours'))
    parts.push(
      `a team may submit ${after.quotaLimit} in ${hours(after.quotaWindowHours)}, before ${before.quotaLimit} in ${hours(before.quotaWindowHours)}`,
    );
  if (has('debugLimit', 'debugWindowHours'))
    parts.push(`debug runs are ${after.debugLimit} in ${hours(after.debugWindowHours)}`);
  if (has('ladderStep'))
    parts.push(
      after.ladderStep === null
        ? "the Ladder's step is the rounding step of the split"
        : `the Ladder publishes a result that is better by ${after.ladderStep}`,
    );
  if (has('releaseRule')) parts.push(RULE_WORDS[after.releaseRule]);
  if (has('seasonLimit'))
    parts.push(
      `an account and a team may have ${after.seasonLimit} evaluations in ${SEASON_DAYS} days, before ${before.seasonLimit}`,
    );
  if (has('title', 'shortName', 'task')) parts.push('its description changed');
  if (has('position')) parts.push('its place in the list changed');
  return parts.join('; ');
}
