import { hostname } from 'node:os';
import { PROVIDERS } from '@primitives/sandbox';
import { count, milliseconds, secret } from '@primitives/runtime';
import { z } from 'zod';

/** The runner's environment variables. The platform sends all other settings when the runner joins. */
export const RunnerConfig = z.object({
  /** PEM file of the certificate authority of the broker, for a private authority. */
  NATS_CA: z.string().optional(),
  /** Folder of the runner's key and membership. Keep it secret: anyone who has it can act as this runner. */
  PRIMITIVES_RUNNER_HOME: z.string().min(1),
  /** URL of the platform and one-time join token; required at the first start only. */
  PRIMITIVES_JOIN_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PRIMITIVES_JOIN_TOKEN: secret(z.string().min(1)).optional(),
  PRIMITIVES_RUNNER_NAME: z.string().min(1).max(200).default(hostname),
  /** Bundles, archives and decoded images, by digest; default: `cache` in the runner's home. */
  PRIMITIVES_RUNNER_CACHE: z.string().min(1).optional(),
  /** Tools such as bubblewrap that the start unpacked; see libs/inference `findBubblewrap`. */
  PRIMITIVES_STATE: z.string().optional(),
  /** Images per batch: 16 to 32 use a CPU fully, more only costs memory. */
  PRIMITIVES_BATCH: count(32),
  /** Threads of the model; 0: every core. */
  PRIMITIVES_THREADS: z.coerce.number().int().min(0).max(256).default(0),
  /**
   * Execution provider; `auto` selects the fastest one that computes correctly on this machine. See docs/hardware.md.
   */
  PRIMITIVES_PROVIDER: z.enum(['auto', ...PROVIDERS]).default('auto'),
  /** Name of this machine type in published measurements; default: a description of its hardware. */
  PRIMITIVES_HARDWARE_CLASS: z.string().min(1).max(100).optional(),
  /** Bundles and archives on disk. */
  PRIMITIVES_CACHE_BYTES: count(20e9),
  /** Decoded images on disk: 10,000 of 224x224 are 1.5 GB. */
  PRIMITIVES_DECODED_BYTES: count(20e9),
  /** Embeddings of prompts on disk: the 25,641 pairs of MAC are 52 MB at CLIP's width, all statements of VAW 4 GB. */
  PRIMITIVES_PROMPT_BYTES: count(10e9),
  /** Idle time without shards before the runner measures a bundle. */
  PRIMITIVES_TUNE_MEASURE_IDLE_MS: milliseconds(5_000),
  /** Maximum wait of a measurement for an idle time; after it, the measurement runs between two shards. */
  PRIMITIVES_TUNE_MEASURE_WAIT_MS: milliseconds(30 * 60_000),
  /** Share of images that the runner predicts a second time, one at a time. */
  PRIMITIVES_TUNE_RECHECK_SHARE: z.coerce.number().min(0).max(1).default(0.01),
  PRIMITIVES_TUNE_HEARTBEAT_MS: milliseconds(5_000),
});
export type RunnerConfig = z.output<typeof RunnerConfig>;
