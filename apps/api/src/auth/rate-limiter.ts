import { createHmac } from 'node:crypto';
import type { Secret } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { consumeTokens } from '@primitives/store/operations';

/** Maximum number of keys in memory; the least recently used key is evicted and loses at most a share of its tokens. */
const MAX_KEYS = 50_000;

export interface RateLimit {
  /** Name of the limit, the prefix of its bucket names. */
  readonly name: string;
  /** Maximum burst, refilled over `perMs`. */
  readonly burst: number;
  readonly perMs: number;
  /**
   * Number of tokens that a process takes from the shared bucket at once and then spends from memory, which saves
   * database queries. 1 where each action must be counted exactly.
   */
  readonly share?: number;
  /**
   * For keys with personal data: bucket names contain an HMAC of the key under this secret, which all processes share.
   */
  readonly hideBy?: Secret;
}

/**
 * A token bucket per key, shared by all API processes: together they never exceed the limit. Unused tokens in the
 * memory of a process reduce what is allowed.
 */
export class RateLimiter {
  readonly #cached = new Map<string, { tokens: number; until: number }>();

  constructor(
    private readonly store: Store,
    private readonly limit: RateLimit,
  ) {}

  /** Takes tokens, all or none. @returns whether the key may act at `now` */
  async consume(key: string, now: Date, tokens = 1): Promise<boolean> {
    if (this.consumeCached(key, now, tokens)) return true;
    const { name, share = 1, perMs } = this.limit;
    const bucket = `${name} ${this.bucketKey(key)}`;
    if (share > tokens && (await consumeTokens(this.store.manager, bucket, this.limit, share, now))) {
      this.cache(key, share - tokens, now.getTime() + perMs);
      return true;
    }
    // A concurrent call may have cached a share and emptied the bucket in the meantime.
    return this.consumeCached(key, now, tokens) || consumeTokens(this.store.manager, bucket, this.limit, tokens, now);
  }

  private bucketKey(key: string): string {
    const { name, hideBy } = this.limit;
    return hideBy ? createHmac('sha256', hideBy.reveal()).update(`bucket ${name} ${key}`).digest('base64url') : key;
  }

  private consumeCached(key: string, now: Date, tokens: number): boolean {
    const cached = this.#cached.get(key);
    if (!cached) return false;
    const expired = cached.until < now.getTime();
    if (!expired && cached.tokens < tokens) return false;
    this.#cached.delete(key);
    if (expired) return false;
    const left = cached.tokens - tokens;
    if (left > 0) this.#cached.set(key, { ...cached, tokens: left }); // most recently used
    return true;
  }

  private cache(key: string, tokens: number, until: number): void {
    if (tokens > 0) this.#cached.set(key, { tokens: tokens + (this.#cached.get(key)?.tokens ?? 0), until });
    if (this.#cached.size <= MAX_KEYS) return;
    const oldest = this.#cached.keys().next();
    if (!oldest.done) this.#cached.delete(oldest.value);
  }
}
