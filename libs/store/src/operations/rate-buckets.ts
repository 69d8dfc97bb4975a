import type { Tx } from '../connection/store.js';
import { changed } from '../connection/changed.js';

/** A bucket that contains `burst` tokens and is full again after `perMs`. */
export interface BucketShape {
  readonly burst: number;
  readonly perMs: number;
}

/**
 * Takes `count` tokens of the bucket, all or none; an unknown bucket is full. One statement, so that two processes
 * never take the same token. A clock that is behind another's refills nothing.
 */
export async function consumeTokens(
  db: Tx,
  key: string,
  { burst, perMs }: BucketShape,
  count: number,
  now: Date,
): Promise<boolean> {
  if (count > burst) return false;
  const rows = await db.query<unknown[]>(
    `insert into rate_bucket as b (key, tokens, at) values ($1, $2::float8 - $4::float8, $5)
     on conflict (key) do update set at = greatest(b.at, excluded.at),
       tokens = least($2, b.tokens + greatest(0, extract(epoch from excluded.at - b.at)) * 1000 * $2 / $3::float8) - $4
     where least($2, b.tokens + greatest(0, extract(epoch from excluded.at - b.at)) * 1000 * $2 / $3::float8) >= $4
     returning true`,
    [key, burst, perMs, count, now],
  );
  return rows.length === 1;
}

/** Deletes buckets that were not used since: they are full, as an unknown one is. */
export async function deleteUnusedBuckets(db: Tx, unusedSince: Date): Promise<void> {
  await changed(db, 'delete from rate_bucket where at < $1', [unusedSince]);
}
