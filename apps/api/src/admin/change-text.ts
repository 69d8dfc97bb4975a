import type { TrackRules } from '@primitives/store';

type Before = Omit<TrackRules, 'position'>;

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/** What changed of a track's rules, in a sentence for its readers: what was, and what is. */
export function changeText(before: Before, change: Partial<TrackRules>): string {
  const after = { ...before, ...change };
  const parts: string[] = [];
  const has = (...fields: (keyof TrackRules)[]) => fields.some((field) => change[field] !== undefined);
  if (has('closesAt')) parts.push(after.closesAt === null ? 'it stays open' : `it closes at ${after.closesAt.toISOString()}`);
  if (has('opensAt')) parts.push(`it opens at ${after.opensAt.toISOString()}`);
  if (has('quotaLimit', 'quotaWindowHours'))
    parts.push(
      `a team may submit ${after.quotaLimit} in ${hours(after.quotaWindowHours)}, before ${before.quotaLimit} in ${hours(before.quotaWindowHours)}`,
    );
  if (has('debugLimit', 'debugWindowHours'))
    parts.push(`debug runs are ${after.debugLimit} in ${hours(after.debugWindowHours)}`);
  if (has('ladderStep'))
    parts.push(
      after.ladderStep === null ? 'every result is told' : `a result is told when it is a step of ${after.ladderStep} better`,
    );
  if (has('title', 'shortName', 'task')) parts.push('its description changed');
  if (has('position')) parts.push('its place in the list changed');
  return parts.join('; ');
}
