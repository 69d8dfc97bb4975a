import type { Shard } from '../api/documents/submission.ts';

/** Texts and colours of the shard strip. */
export interface ShardSummary {
  readonly total: number;
  readonly done: number;
  readonly running: number;
  readonly waiting: number;
  readonly failed: number;
  /** Runners in order of their first shard, with the number of shards each has finished. */
  readonly runners: readonly { readonly name: string; readonly done: number }[];
  readonly retried: readonly Shard[];
}

export function summarise(shards: readonly Shard[]): ShardSummary {
  const count = (state: Shard['state']) => shards.filter((shard) => shard.state === state).length;
  const names = [...new Set(shards.flatMap(({ runner }) => (runner === null ? [] : [runner])))];
  return {
    total: shards.length,
    done: count('DONE'),
    running: count('LEASED'),
    waiting: count('WAITING'),
    failed: count('FAILED'),
    runners: names.map((name) => ({
      name,
      done: shards.filter(({ runner, state }) => runner === name && state === 'DONE').length,
    })),
    retried: shards.filter(({ tries }) => tries > 1),
  };
}
