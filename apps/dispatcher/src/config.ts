import { count, milliseconds, secret } from '@primitives/runtime';
import { z } from 'zod';

/** Dispatcher configuration from environment variables. Tune durations with `PRIMITIVES_TUNE_*`. */
export const DispatcherConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A NATS credentials file (`.creds`); absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of the broker's certificate authority, if it is not publicly trusted. */
  NATS_CA: z.string().optional(),
  /** Keys that sign runners' credentials (libs/messaging `openIssuer`); without them no runner can join. */
  NATS_ISSUER: z.string().optional(),
  PRIMITIVES_BLOBS: z.url(),
  /** Signs the links for runners; the API has the same key. */
  PRIMITIVES_LINK_SECRET: secret(z.string().min(16)),
  /** URL of the API for runners. */
  PRIMITIVES_LINK_URL: z.url(),
  /** Copies of every stream: 3 on a cluster of three. */
  PRIMITIVES_NATS_REPLICAS: count(1),
  /** Time without an acknowledgement or `working` after which a message is redelivered. */
  PRIMITIVES_TUNE_ACK_WAIT_MS: milliseconds(15_000),
  /** Duration of a lease after the last heartbeat or progress report; three heartbeats. */
  PRIMITIVES_TUNE_LEASE_MS: milliseconds(15_000),
  /** A runner without a heartbeat for this time is silent: it missed two and a half heartbeats. */
  PRIMITIVES_TUNE_SILENT_MS: milliseconds(12_500),
  PRIMITIVES_TUNE_SWEEP_MS: milliseconds(5_000),
  /** Maximum number of leases of one shard; after the last one, its evaluation fails. */
  PRIMITIVES_TUNE_MAX_LEASES: count(5),
  /** Maximum of queued and assigned shards per ready runner; small, because fair share does not reorder the queue. */
  PRIMITIVES_TUNE_WINDOW: count(4),
  /** Whether idle runners measure the cost of scored bundles; off where that would disturb another measurement. */
  PRIMITIVES_TUNE_MEASURE: z.enum(['on', 'off']).default('on'),
  /** Whether earlier predictions of the same bundle are scored again; off in tests of the prediction itself. */
  PRIMITIVES_TUNE_REUSE: z.enum(['on', 'off']).default('on'),
  /** Lifetime of a link: longer than the slowest download of a bundle. */
  PRIMITIVES_TUNE_LINK_MS: milliseconds(15 * 60_000),
});
export type DispatcherConfig = z.output<typeof DispatcherConfig>;
