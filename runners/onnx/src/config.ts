import { count, milliseconds } from '@primitives/process';
import { SubjectToken } from '@primitives/protocol';
import { z } from 'zod';

/** What a runner is told by its environment. It holds no address but the broker's and its own credentials. */
export const RunnerConfig = z.object({
  NATS_URL: z.string().min(1),
  /** A `.creds` file; absent for a broker without users. */
  NATS_CREDS: z.string().optional(),
  PRIMITIVES_RUNNER_ID: SubjectToken,
  PRIMITIVES_POOL: SubjectToken,
  /** Bundles, archives and decoded images, by digest. */
  PRIMITIVES_RUNNER_CACHE: z.string().min(1),
  /** Tools such as bubblewrap that the start unpacked; see libs/inference `findBubblewrap`. */
  PRIMITIVES_STATE: z.string().optional(),
  /** Images a batch: 16 to 32 use a CPU fully, more only costs memory (BUNDLE.md section 4). */
  PRIMITIVES_BATCH: count(32),
  /** Threads of the model; 0: every core. */
  PRIMITIVES_THREADS: z.coerce.number().int().min(0).max(256).default(0),
  /** Bundles and archives on disk. */
  PRIMITIVES_CACHE_BYTES: count(20e9),
  /** Decoded images on disk: 10,000 of 224x224 are 1.5 GB. */
  PRIMITIVES_DECODED_BYTES: count(20e9),
  PRIMITIVES_TUNE_HEARTBEAT_MS: milliseconds(5_000),
});
export type RunnerConfig = z.output<typeof RunnerConfig>;
