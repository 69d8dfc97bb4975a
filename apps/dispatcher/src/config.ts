import { count, milliseconds, secret } from '@primitives/process';
import { z } from 'zod';

/** What the dispatcher is told by its environment. Times of work are tuned with `PRIMITIVES_TUNE_*`. */
export const DispatcherConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  PRIMITIVES_BLOBS: z.url(),
  /** Signs the links that runners get; the api holds the same. */
  PRIMITIVES_LINK_SECRET: secret(z.string().min(16)),
  /** The api as runners reach it. */
  PRIMITIVES_LINK_URL: z.url(),
  /** Copies of every stream: 3 on a cluster of three. */
  PRIMITIVES_NATS_REPLICAS: count(1),
  /** How long a message may be silent in a worker's hands. */
  PRIMITIVES_TUNE_ACK_WAIT_MS: milliseconds(15_000),
  /** How long a lease holds after the last sign of life; three heartbeats. */
  PRIMITIVES_TUNE_LEASE_MS: milliseconds(15_000),
  PRIMITIVES_TUNE_SWEEP_MS: milliseconds(5_000),
  /** Leases of one shard before its evaluation fails. */
  PRIMITIVES_TUNE_MAX_LEASES: count(5),
  /** Shards of one team that are in the queue at once. */
  PRIMITIVES_TUNE_WINDOW: count(64),
  /** How long a link lives: longer than the slowest download of a bundle. */
  PRIMITIVES_TUNE_LINK_MS: milliseconds(15 * 60_000),
});
export type DispatcherConfig = z.output<typeof DispatcherConfig>;
