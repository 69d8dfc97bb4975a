import { count, milliseconds, secret } from '@primitives/process';
import { z } from 'zod';

/** Dispatcher configuration from environment variables. Tune durations with `PRIMITIVES_TUNE_*`. */
export const DispatcherConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of the broker's certificate authority, if it is not publicly trusted. */
  NATS_CA: z.string().optional(),
  /** Keys that sign runners' credentials (libs/bus `openIssuer`); without them no machine can join. */
  NATS_ISSUER: z.string().optional(),
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
  /** Without a heartbeat for so long a runner is silent: two were missed, and half of the third's time is over. */
  PRIMITIVES_TUNE_SILENT_MS: milliseconds(12_500),
  PRIMITIVES_TUNE_SWEEP_MS: milliseconds(5_000),
  /** Leases of one shard before its evaluation fails. */
  PRIMITIVES_TUNE_MAX_LEASES: count(5),
  /** Shards for each ready runner that are in the queue or assigned to it: what waits there is not shared fairly any more. */
  PRIMITIVES_TUNE_WINDOW: count(4),
  /** Whether runners without work are asked what a scored bundle costs; off where that would disturb another measurement. */
  PRIMITIVES_TUNE_MEASURE: z.enum(['on', 'off']).default('on'),
  /** Whether a bundle that was predicted before is scored with those answers; off where the way itself is tried. */
  PRIMITIVES_TUNE_REUSE: z.enum(['on', 'off']).default('on'),
  /** How long a link lives: longer than the slowest download of a bundle. */
  PRIMITIVES_TUNE_LINK_MS: milliseconds(15 * 60_000),
});
export type DispatcherConfig = z.output<typeof DispatcherConfig>;
