import type { Phase } from '@primitives/evaluation';

/** A phase in a sentence for readers of its track. */
export function phaseText({ name, opensAt, closesAt, quotaLimit, results }: Omit<Phase, 'id' | 'slug'>): string {
  const until = closesAt === null ? '' : ` until ${closesAt.toISOString()}`;
  const limit = quotaLimit === null ? '' : `, ${quotaLimit} of a team`;
  const told = results === 'at_end' ? ', and tells its results when it closes' : '';
  return `the phase ${name} takes submissions from ${opensAt.toISOString()}${until}${limit}${told}`;
}
