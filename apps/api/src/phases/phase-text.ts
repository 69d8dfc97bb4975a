import type { Phase } from '@primitives/evaluation';

/** Describes a phase in one sentence for readers of its track. */
export function phaseText({ name, opensAt, closesAt, quotaLimit, results }: Omit<Phase, 'id' | 'slug'>): string {
  const until = closesAt === null ? '' : ` until ${closesAt.toISOString()}`;
  const limit = quotaLimit === null ? '' : `, at most ${quotaLimit} per team`;
  const publication = results === 'at_end' ? ', and publishes its results when it closes' : '';
  return `the phase ${name} accepts submissions from ${opensAt.toISOString()}${until}${limit}${publication}`;
}
