import { count, secret } from '@primitives/process';
import { z } from 'zod';

/** What the scorer is told by its environment. */
export const ScorerConfig = z.object({
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  PRIMITIVES_BLOBS: z.url(),
  /** Folder of label files, `<sha256>.jsonl` each. Nobody else can read it. */
  PRIMITIVES_LABELS: z.string().min(1),
  /** The scorer's own blob store: outcomes bear labels. */
  PRIMITIVES_OUTCOMES: z.url(),
  /** Resamples behind every interval, rank range and tier. */
  PRIMITIVES_TUNE_RESAMPLES: count(2_000),
});
export type ScorerConfig = z.output<typeof ScorerConfig>;
