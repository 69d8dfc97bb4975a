import { LRUCache } from 'lru-cache';
import type { CacheMetrics } from './cache-metrics.js';

/**
 * What was made once and will be asked for again, by a key that says everything that it depends on: so nothing here can be old. Together
 * they stay below a bound of bytes, the least recently read forgotten first; who asks for one that is being made waits for that one.
 */
export class Kept<Value extends object> {
  readonly #values: LRUCache<string, Value>;
  readonly #making = new Map<string, Promise<Value>>();

  constructor(
    maxBytes: number,
    bytesOf: (value: Value) => number,
    private readonly tell: CacheMetrics,
  ) {
    this.#values = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + 1,
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') tell.forgot();
      },
    });
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#values.calculatedSize;
  }

  async get(key: string, make: () => Value | Promise<Value>): Promise<Value> {
    const value = this.#values.get(key);
    const begun = this.#making.get(key);
    this.tell.asked(value !== undefined ? 'hit' : begun ? 'joined' : 'miss');
    if (value !== undefined) return value;
    if (begun) return begun;
    const making = this.make(key, make);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      this.#making.delete(key);
    }
  }

  private async make(key: string, make: () => Value | Promise<Value>): Promise<Value> {
    const value = await make();
    this.#values.set(key, value);
    this.tell.holds(this.bytes);
    return value;
  }
}
