import { plural } from './plural.ts';

interface Audits {
  readonly agreed: number;
  readonly disagreed: number;
}

/**
 * Whether a second runner repeated a part of an evaluation, in words.
 *
 * @param runners that evaluated its shards
 */
export function secondMachineText({ agreed, disagreed }: Audits, runners = 1): string {
  if (disagreed > 0) return `a second runner disagrees on ${plural(disagreed, 'shard')}`;
  if (agreed === 0 && runners > 1) return `${runners} runners shared the shards; none was repeated on another runner`;
  return agreed === 0
    ? 'not repeated on a second runner'
    : `a second runner repeated ${plural(agreed, 'shard')} with equal results`;
}
