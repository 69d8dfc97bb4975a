import { LRUCache } from 'lru-cache';
import type { CacheMetrics } from './cache-metrics.js';

/**
 * A cache of computed values. Each key contains everything on which its value depends, so entries are never stale,
 * except in a cache with a maximum age. Limits total bytes with LRU eviction. Concurrent reads of a key share one
 * computation.
 */
export class SingleFlightCache<Value extends object> {
  readonly #values: LRUCache<string, Value>;
  readonly #pending = new Map<string, Promise<Value>>();

  constructor(
    maxBytes: number,
    bytesOf: (value: Value) => number,
    private readonly metrics: CacheMetrics,
    /** 0: without limit. */
    maxAgeMs = 0,
  ) {
    this.#values = new LRUCache({
      maxSize: maxBytes,
      ttl: maxAgeMs,
      sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + 1,
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') metrics.evicted();
      },
    });
  }

  /** Size of all entries in bytes. */
  get bytes(): number {
    return this.#values.calculatedSize;
  }

  async get(key: string, compute: () => Value | Promise<Value>): Promise<Value> {
    const value = this.#values.get(key);
    const pending = this.#pending.get(key);
    this.metrics.read(value !== undefined ? 'hit' : pending ? 'joined' : 'miss');
    if (value !== undefined) return value;
    if (pending) return pending;
    const computation = this.compute(key, compute);
    this.#pending.set(key, computation);
    try {
      return await computation;
    } finally {
      this.#pending.delete(key);
    }
  }

  private async compute(key: string, compute: () => Value | Promise<Value>): Promise<Value> {
    const value = await compute();
    this.#values.set(key, value);
    this.metrics.setBytes(this.bytes);
    return value;
  }
}
