import type { Metrics } from '@primitives/runtime';

/** Result of a cache read: cached, in progress for another caller, or absent. */
export type Outcome = 'hit' | 'joined' | 'miss';

export interface CacheMetrics {
  read(outcome: Outcome): void;
  /** Counts an eviction. */
  evicted(): void;
  setBytes(bytes: number): void;
}

/** Metrics of all caches of the API, by cache. */
export class CachedMetrics {
  private readonly read;
  private readonly evictions;
  private readonly bytes;

  constructor(metrics: Metrics) {
    const labels = ['cache'] as const;
    this.read = metrics.counter<'cache' | 'outcome'>({
      name: 'primitives_cache_reads_total',
      help: 'Cache reads by outcome: hit, joined (computation in progress), miss',
      labels: ['cache', 'outcome'],
    });
    this.evictions = metrics.counter({
      name: 'primitives_cache_evictions_total',
      help: 'Evictions of cache entries',
      labels,
    });
    this.bytes = metrics.gauge({ name: 'primitives_cache_bytes', help: 'Size of the caches in bytes', labels });
  }

  of(cache: 'answers' | 'pages' | 'profiles' | 'tracks'): CacheMetrics {
    return {
      read: (outcome) => this.read.inc({ cache, outcome }),
      evicted: () => this.evictions.inc({ cache }),
      setBytes: (bytes) => this.bytes.set({ cache }, bytes),
    };
  }
}
