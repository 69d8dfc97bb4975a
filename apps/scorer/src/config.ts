import { count, secret } from '@primitives/process';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** The scorer's configuration from its environment. */
export const ScorerConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of who signed the broker's certificate, where that is no one whom everyone knows. */
  NATS_CA: z.string().optional(),
  PRIMITIVES_BLOBS: z.url(),
  /** Folder of label files, `<sha256>.jsonl` each. No one else can read it. */
  PRIMITIVES_LABELS: z.string().min(1),
  /** The scorer's own blob store: outcomes bear labels. */
  PRIMITIVES_OUTCOMES: z.url(),
  /** PEM file of the key that signs receipts; made at the first start where there is none. No one else can read it. */
  PRIMITIVES_RECEIPT_KEY: z.string().min(1),
  /** Address of the installation, as people know it: receipts name it. */
  PRIMITIVES_PUBLIC_URL: z.url(),
  /** Resamples behind every interval, rank range and tier. */
  PRIMITIVES_TUNE_RESAMPLES: count(2_000),
  /** Memory for the resampled columns of entries; what does not fit is drawn again when its board is ranked. 512 hold 1,700 entries of `mac`. */
  PRIMITIVES_TUNE_RESAMPLES_MIB: count(512),
  /** Threads that learn from predictions (`compmap`, `attribute-probe`); as many as there are processors. */
  PRIMITIVES_TUNE_THREADS: count(availableParallelism()),
});
export type ScorerConfig = z.output<typeof ScorerConfig>;
