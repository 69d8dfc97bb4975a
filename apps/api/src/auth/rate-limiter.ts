import { createHmac } from 'node:crypto';
import type { Secret } from '@primitives/process';
import { consumeTokens, type Store } from '@primitives/store';

/** Keys of which tokens are kept here; beyond it the one that was quiet longest is forgotten, with at most a share of its tokens. */
const MAX_KEYS = 50_000;

export interface RateLimit {
  /** What is limited: the first word of the bucket's name. */
  readonly name: string;
  /** So many at once, and as many again over `perMs`. */
  readonly burst: number;
  readonly perMs: number;
  /**
   * Tokens that a process takes from the shared bucket at a time, and gives out from memory: one question of the database for so many
   * actions. 1 where every single one counts.
   */
  readonly share?: number;
  /** Where keys tell who somebody is: buckets are named by an HMAC of the key under this secret, which every process has. */
  readonly hideBy?: Secret;
}

/**
 * A bucket of tokens for each key, shared by all processes of the api: together they never allow more than the limit. A process that
 * took a share and does not use it allows as many fewer.
 */
export class RateLimiter {
  readonly #kept = new Map<string, { tokens: number; until: number }>();

  constructor(
    private readonly store: Store,
    private readonly limit: RateLimit,
  ) {}

  /** Whether the key may act once more at `now`; takes a token when it may. */
  async take(key: string, now: Date): Promise<boolean> {
    if (this.takeCached(key, now)) return true;
    const { name, share = 1, perMs } = this.limit;
    const bucket = `${name} ${this.named(key)}`;
    if (share > 1 && (await consumeTokens(this.store.manager, bucket, this.limit, share, now))) {
      this.keep(key, share - 1, now.getTime() + perMs);
      return true;
    }
    // Of many that asked at once, others may have brought a share meanwhile, which emptied the bucket.
    return this.takeCached(key, now) || consumeTokens(this.store.manager, bucket, this.limit, 1, now);
  }

  private named(key: string): string {
    const { name, hideBy } = this.limit;
    return hideBy ? createHmac('sha256', hideBy.reveal()).update(`bucket ${name} ${key}`).digest('base64url') : key;
  }

  private takeCached(key: string, now: Date): boolean {
    const kept = this.#kept.get(key);
    if (!kept) return false;
    this.#kept.delete(key);
    if (kept.until < now.getTime()) return false;
    if (kept.tokens > 1) this.#kept.set(key, { ...kept, tokens: kept.tokens - 1 }); // last in the map: used last
    return true;
  }

  private keep(key: string, tokens: number, until: number): void {
    if (tokens > 0) this.#kept.set(key, { tokens: tokens + (this.#kept.get(key)?.tokens ?? 0), until });
    if (this.#kept.size <= MAX_KEYS) return;
    const oldest = this.#kept.keys().next();
    if (!oldest.done) this.#kept.delete(oldest.value);
  }
}
