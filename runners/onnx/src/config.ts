import { hostname } from 'node:os';
import { PROVIDERS } from '@primitives/sandbox';
import { count, milliseconds, secret } from '@primitives/process';
import { z } from 'zod';

/** What a runner is told by its environment. All else it learns from the platform that it joins. */
export const RunnerConfig = z.object({
  /** PEM file of who signed the broker's certificate, where that is nobody whom everybody knows. */
  NATS_CA: z.string().optional(),
  /** Where its key and membership are kept; whoever has this folder is this runner. */
  PRIMITIVES_RUNNER_HOME: z.string().min(1),
  /** The platform, and the one-time token, for the first start. */
  PRIMITIVES_JOIN_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PRIMITIVES_JOIN_TOKEN: secret(z.string().min(1)).optional(),
  /** What it would like to be called. */
  PRIMITIVES_RUNNER_NAME: z.string().min(1).max(200).default(hostname),
  /** Bundles, archives and decoded images, by digest; `cache` in its home unless said otherwise. */
  PRIMITIVES_RUNNER_CACHE: z.string().min(1).optional(),
  /** Tools such as bubblewrap that the start unpacked; see libs/inference `findBubblewrap`. */
  PRIMITIVES_STATE: z.string().optional(),
  /** Images a batch: 16 to 32 use a CPU fully, more only costs memory (BUNDLE.md section 4). */
  PRIMITIVES_BATCH: count(32),
  /** Threads of the model; 0: every core. */
  PRIMITIVES_THREADS: z.coerce.number().int().min(0).max(256).default(0),
  /** What models run on: the fastest execution provider that computes rightly here, or the one named; see docs/hardware.md. */
  PRIMITIVES_PROVIDER: z.enum(['auto', ...PROVIDERS]).default('auto'),
  /** What the operator calls machines of this kind, where a measurement is shown; else they are named by what they have. */
  PRIMITIVES_HARDWARE_CLASS: z.string().min(1).max(100).optional(),
  /** Bundles and archives on disk. */
  PRIMITIVES_CACHE_BYTES: count(20e9),
  /** Decoded images on disk: 10,000 of 224x224 are 1.5 GB. */
  PRIMITIVES_DECODED_BYTES: count(20e9),
  /** Embeddings of prompts on disk: the 25,641 pairs of MAC are 52 MB at CLIP's width, all statements of VAW 4 GB. */
  PRIMITIVES_PROMPT_BYTES: count(10e9),
  /** How long no shard must have come before a bundle is measured. */
  PRIMITIVES_TUNE_MEASURE_IDLE_MS: milliseconds(5_000),
  /** Of all images, how many are looked at once more, each alone (BUNDLE.md, runner pipeline). */
  PRIMITIVES_TUNE_RECHECK_SHARE: z.coerce.number().min(0).max(1).default(0.01),
  PRIMITIVES_TUNE_HEARTBEAT_MS: milliseconds(5_000),
});
export type RunnerConfig = z.output<typeof RunnerConfig>;
