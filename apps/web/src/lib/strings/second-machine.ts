import { plural } from './plural.ts';

interface Audits {
  readonly agreed: number;
  readonly disagreed: number;
}

/** Whether a second runner repeated a part of an evaluation, in words. */
export function secondMachineText({ agreed, disagreed }: Audits): string {
  if (disagreed > 0) return `a second runner disagrees on ${plural(disagreed, 'shard')}`;
  return agreed === 0
    ? 'not repeated on a second runner'
    : `a second runner repeated ${plural(agreed, 'shard')} with equal results`;
}
