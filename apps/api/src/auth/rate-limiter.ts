/** Keys that are remembered; beyond it the one that was quiet longest is forgotten. Some 10 MB. */
const MAX_KEYS = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A bucket of tokens for each key: `burst` at once, and as many again over `perMs`. Kept in this process: with several api
 * processes each allows its share.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst: number,
    private readonly perMs: number,
  ) {}

  /** Whether the key may act once more at `now`; takes a token when it may. */
  take(key: string, now: Date): boolean {
    const at = now.getTime();
    const bucket = this.#buckets.get(key) ?? { tokens: this.burst, at };
    const tokens = Math.min(this.burst, bucket.tokens + ((at - bucket.at) * this.burst) / this.perMs);
    const allowed = tokens >= 1;
    this.#buckets.delete(key); // set again below: the order of the map is the order of last use
    this.#buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
    if (this.#buckets.size > MAX_KEYS) this.forgetOldest();
    return allowed;
  }

  private forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
