import type { Blobs } from '@primitives/blobs';
import type { Log } from '@primitives/process';
import type { Store } from '@primitives/store';
import type { ErrandThreads } from '@primitives/threads';
import type { Receipts } from './receipts/receipts.js';
import type { Splits } from './splits.js';

/** What every step of the scorer works with. */
export interface Parts {
  readonly store: Store;
  /** Everybody's blobs: predictions and instance lists. */
  readonly blobs: Blobs;
  /** The scorer's own: outcomes. */
  readonly outcomes: Blobs;
  readonly splits: Splits;
  readonly receipts: Receipts;
  /** What judges learn from predictions is learned there. */
  readonly threads: Pick<ErrandThreads, 'run'>;
  readonly resamples: number;
  /** Memory for the resampled columns of entries. */
  readonly drawsMiB: number;
  readonly log: Log;
}
