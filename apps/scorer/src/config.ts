import { count, milliseconds, secret } from '@primitives/process';
import { z } from 'zod';

/** What the scorer is told by its environment. */
export const ScorerConfig = z.object({
  /** Role `scorer`: the only one that may insert a result. */
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string(),
  /** Path of the role's credentials; none for a broker without users. */
  NATS_CREDS: z.string().optional(),
  /** The shared store: bundles, images, predictions. */
  PRIMITIVES_BLOBS: z.url(),
  /** Folder of label files, `<sha256>.jsonl`. No other process reads it. */
  PRIMITIVES_LABELS: z.string(),
  /** The scorer's own store, for outcomes: they tell of labels. */
  PRIMITIVES_OUTCOMES: z.url(),
  PRIMITIVES_TUNE_ACK_WAIT_MS: milliseconds(15_000),
  /** Bootstrap resamples: 2,000 put a 95 % bound within ±0.5 % of its own level (binomial). */
  PRIMITIVES_TUNE_RESAMPLES: count(2_000),
});
export type ScorerConfig = z.output<typeof ScorerConfig>;
