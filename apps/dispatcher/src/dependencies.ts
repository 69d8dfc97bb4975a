import type { Blobs } from '@primitives/blobs';
import type { BundleChecker } from '@primitives/bundle-files';
import type { Bus, Issuer } from '@primitives/messaging';
import type { Clock, Log, StorageWatch } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import type { Admission } from './planning/admission.js';
import type { Benchmarks } from './planning/benchmarks.js';
import type { LiveShards } from './events/live-shards.js';
import type { ShardTelemetry } from './reports/shard-telemetry.js';

/** Bounds and times of the dispatcher's work; see config.ts for their reasons. */
export interface Rules {
  readonly ackWaitMs: number;
  readonly leaseMs: number;
  readonly maxLeases: number;
  readonly sweepMs: number;
  /** Queued and leased shards per ready runner. */
  readonly window: number;
  /** Whether runners measure the cost of scored bundles. */
  readonly measure: boolean;
  /** Whether a bundle that was predicted before is scored with those answers. */
  readonly reuse: boolean;
  readonly linkMs: number;
  readonly linkSecret: string;
  readonly linkUrl: string;
  readonly natsUrl: string;
  readonly replicas: number;
  /** A runner without a heartbeat for this time is silent. */
  readonly silentMs: number;
}

/** The dependencies of every step of the dispatcher. */
export interface Parts {
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly benchmarks: Benchmarks;
  readonly checker: BundleChecker;
  readonly live: LiveShards;
  readonly admission: Admission;
  readonly telemetry: ShardTelemetry;
  /** Signs runners' credentials; null without keys, for example with a broker without users. */
  readonly issuer: Issuer | null;
  /** Whether there is space for predictions, and where a lack is reported. */
  readonly storage: Pick<StorageWatch, 'problem' | 'noteError'>;
  readonly rules: Rules;
  readonly clock: Clock;
  readonly log: Log;
}
