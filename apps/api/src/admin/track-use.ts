import { UserError } from '@primitives/errors';
import type { TrackUse } from '@primitives/store/benchmarks';

/** @throws UserError track_in_use if the track has submissions or seasons */
export function requireUnused(slug: string, { submissions, seasons }: TrackUse): void {
  const found = [counted(submissions, 'submission'), counted(seasons, 'season')].filter((part) => part !== null);
  if (found.length === 0) return;
  throw new UserError('track_in_use', `track ${slug} has ${found.join(' and ')}`, {
    expected: 'a track without submissions and seasons',
    found: found.join(', '),
  });
}

const counted = (count: number, noun: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
