import type { Blobs } from '@primitives/blobs';
import type { Bus } from '@primitives/bus';
import type { Clock, Log } from '@primitives/process';
import type { Store } from '@primitives/store';
import type { Benchmarks } from './benchmarks.js';
import type { LiveShards } from './live-shards.js';

/** Bounds and times of the dispatcher's work; see config.ts for their reasons. */
export interface Rules {
  readonly ackWaitMs: number;
  readonly leaseMs: number;
  readonly maxLeases: number;
  readonly sweepMs: number;
  readonly window: number;
  readonly linkMs: number;
  readonly linkSecret: string;
  readonly linkUrl: string;
  readonly replicas: number;
}

/** What every step of the dispatcher works with. */
export interface Parts {
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly benchmarks: Benchmarks;
  readonly live: LiveShards;
  readonly rules: Rules;
  readonly clock: Clock;
  readonly log: Log;
}
