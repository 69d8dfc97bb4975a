import type { Metrics } from '@primitives/process';

/** How a question found what it asked for: kept, being made for another one, or not there. */
export type Outcome = 'hit' | 'joined' | 'miss';

/** What one store tells of itself. */
export interface CacheMetrics {
  asked(outcome: Outcome): void;
  /** One was given up for the bound's sake. */
  forgot(): void;
  holds(bytes: number): void;
}

/** What the api says of all that it keeps, by the name of the store. */
export class CachedMetrics {
  private readonly asked;
  private readonly forgotten;
  private readonly bytes;

  constructor(metrics: Metrics) {
    const labels = ['kept'] as const;
    this.asked = metrics.count<'kept' | 'outcome'>({
      name: 'primitives_cache_reads_total',
      help: 'Questions of what is kept, by what they found: hit, joined (it was being made), miss',
      labels: ['kept', 'outcome'],
    });
    this.forgotten = metrics.count({
      name: 'primitives_cache_evictions_total',
      help: 'Kept things given up for the bound',
      labels,
    });
    this.bytes = metrics.level({ name: 'primitives_cache_bytes', help: 'Bytes of all that is kept', labels });
  }

  of(kept: 'answers' | 'rows' | 'entries' | 'pages'): CacheMetrics {
    return {
      asked: (outcome) => this.asked.inc({ kept, outcome }),
      forgot: () => this.forgotten.inc({ kept }),
      holds: (bytes) => this.bytes.set({ kept }, bytes),
    };
  }
}
