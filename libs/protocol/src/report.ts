import { z } from 'zod';
import { IsolationLevel } from './lease.js';
import { CountedOperations } from './measured-cost.js';
import { Sha256, parseMessage } from './message.js';

/** Model, machine and settings: enough to dispute or repeat a shard. */
export const ShardReceipt = z.strictObject({
  engine: z.strictObject({
    onnxruntime: z.string(),
    provider: z.string(),
    isa: z.string(),
    optimization: z.string(),
    preprocessing: z.string(),
    tokenizer: z.string().nullable(),
  }),
  isolation: IsolationLevel,
  runnerVersion: z.string(),
  /** SHA-256 over the prediction rows in row order. */
  outputSha256: Sha256,
  instances: z.int().positive(),
  /**
   * Instances that were predicted a second time, each alone, and how many answers differed; the code gives the reason.
   * Counts only: the differences would reveal hidden images.
   */
  recheck: z
    .strictObject({
      instances: z.int().nonnegative(),
      differing: z.int().nonnegative(),
      code: z.enum(['batch_dependent', 'not_deterministic']).nullable(),
    })
    .optional(),
  seconds: z.strictObject({
    fetch: z.number(),
    load: z.number(),
    preprocess: z.number(),
    infer: z.number(),
    total: z.number(),
  }),
});
export type ShardReceipt = z.infer<typeof ShardReceipt>;

/**
 * REPORTS `report.<runnerId>.completed`: the predictions of one shard are uploaded. Message id
 * `<evaluationId>.<shard>.<fence>`.
 */
export const ShardCompleted = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  shardIndex: z.int().nonnegative(),
  fence: z.int().positive(),
  predictions: z.strictObject({ sha256: Sha256, bytes: z.int().positive() }),
  receipt: ShardReceipt,
  /** With the pilot shard; absent when the runner does not count. */
  operations: CountedOperations.optional(),
});
export type ShardCompleted = z.infer<typeof ShardCompleted>;

/**
 * Codes of `fault: 'runner'` whose cause is known not to be the bundle. Any other code leaves open whether bundle or
 * machine caused the failure (libs/evaluation `failureCause`).
 */
export const RunnerFailureCode = z.enum([
  'transfer_failed',
  'split_unusable',
  'sandbox_failed',
  'disk_full',
  'machine_fault',
  'isolation_too_weak',
  'job_unknown',
]);
export type RunnerFailureCode = z.infer<typeof RunnerFailureCode>;

/**
 * REPORTS `report.<runnerId>.failed`: the shard could not be predicted. `bundle`: the model's fault, the evaluation is
 * rejected with the code, if it is one that rejects bundles (libs/bundle). `runner`: this machine's fault, another one
 * tries. `imagesRead: false`: the model was rejected before it received an image of the split.
 */
export const ShardFailed = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  shardIndex: z.int().nonnegative(),
  fence: z.int().positive(),
  fault: z.enum(['bundle', 'runner']),
  imagesRead: z.boolean().optional(),
  failure: z.strictObject({
    code: z.string().regex(/^[a-z0-9_]{1,64}$/),
    message: z.string().max(2000),
    expected: z.string().max(500).optional(),
    found: z.string().max(500).optional(),
    remedy: z.string().max(1000),
  }),
});
export type ShardFailed = z.infer<typeof ShardFailed>;

export const parseShardCompleted = (bytes: Uint8Array) => parseMessage('ShardCompleted', ShardCompleted, bytes);
export const parseShardFailed = (bytes: Uint8Array) => parseMessage('ShardFailed', ShardFailed, bytes);
