import type { Blobs } from '@primitives/blobs';
import type { Log, StorageWatch } from '@primitives/runtime';
import type { SessionLocks, Store } from '@primitives/store/connection';
import type { ComputePool } from '@primitives/threads';
import type { Receipts } from './receipts/receipts.js';
import type { Splits } from './splits.js';

/** The dependencies of every step of the scorer. */
export interface Parts {
  readonly store: Store;
  /** Shared blobs: predictions and instance lists. */
  readonly blobs: Blobs;
  /** The scorer's own: outcomes. */
  readonly outcomes: Blobs;
  readonly splits: Splits;
  readonly receipts: Receipts;
  /** Decides the rounding of results on hidden splits; see libs/results `releaseResult`. */
  readonly releaseSecret: Uint8Array;
  /** Runs the trainings of the judges. */
  readonly threads: Pick<ComputePool, 'run'>;
  /** Runs those of reference models, which may take an hour and must not delay an evaluation. */
  readonly referenceThreads: Pick<ComputePool, 'run'>;
  readonly resamples: number;
  /** Measured entries and compared pairs of the boards; may be deleted. */
  readonly rankingFolder: string;
  /** Shared by the scorers of the deployment. */
  readonly locks: Pick<SessionLocks, 'hold'>;
  /** Whether there is space for outcomes and results, and where a lack is reported. */
  readonly storage: Pick<StorageWatch, 'problem' | 'noteError'>;
  readonly log: Log;
}
