import { count, secret } from '@primitives/runtime';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** The scorer's configuration from its environment. */
export const ScorerConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of the broker's certificate authority, if it is not publicly trusted. */
  NATS_CA: z.string().optional(),
  PRIMITIVES_BLOBS: z.url(),
  /** Folder of label files, `<sha256>.jsonl` each. Only the scorer may have access. */
  PRIMITIVES_LABELS: z.string().min(1),
  /** The scorer's own blob store: outcomes contain labels. */
  PRIMITIVES_OUTCOMES: z.url(),
  /** PEM file of the key that signs receipts; created at the first start. Only the scorer may have access. */
  PRIMITIVES_RECEIPT_KEY: z.string().min(1),
  /** Public URL of the installation, which receipts contain. */
  PRIMITIVES_PUBLIC_URL: z.url(),
  /** Sign vectors behind every rank range and tier, and resamples behind the band of a curve. */
  PRIMITIVES_TUNE_RESAMPLES: count(2_000),
  /** Threads that train on predictions (`compmap`, `attribute-probe`); default: the number of processors. */
  PRIMITIVES_TUNE_THREADS: count(availableParallelism()),
});
export type ScorerConfig = z.output<typeof ScorerConfig>;
