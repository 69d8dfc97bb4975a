import { z } from 'zod';
import { Sha256, parseMessage } from './message.js';

/** A short-lived signed link to bytes named by their digest. */
export const SignedLink = z.strictObject({ sha256: Sha256, bytes: z.int().nonnegative(), url: z.url() });
export type SignedLink = z.infer<typeof SignedLink>;

/** Isolation levels from weakest to strongest. */
export const IsolationLevel = z.enum(['L1', 'L2', 'L3']);
export type IsolationLevel = z.infer<typeof IsolationLevel>;

/**
 * One row of a shard: an opaque name for this evaluation only, the image's name in the archive, and, where the protocol
 * needs them, the region, the object and the queried attributes (by index, ascending).
 */
export const ShardInstance = z.strictObject({
  id: z.string().min(1).max(64),
  image: z.string().min(1).max(200),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  object: z.string().min(1).max(200).optional(),
  queries: z.array(z.int().nonnegative()).max(4_096).optional(),
});
export type ShardInstance = z.infer<typeof ShardInstance>;

/** Request on `lease.<runnerId>`: requests a lease on the shard. */
export const LeaseRequest = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  shardIndex: z.int().nonnegative(),
});
export type LeaseRequest = z.infer<typeof LeaseRequest>;

/** Everything that a runner needs to predict one shard, without labels. */
export const ShardJob = z.strictObject({
  protocol: z.string(),
  /** The submitted bundle, a zip archive. */
  bundle: SignedLink,
  /** The benchmark definition (JSON): vocabulary and prompts. */
  definition: SignedLink,
  /** The split's images, a zip archive. */
  archive: SignedLink,
  hidden: z.boolean(),
  /** The weakest isolation the track accepts. */
  minimumIsolation: IsolationLevel,
  /** Rows of the predictions, in this order. */
  instances: z.array(ShardInstance).min(1),
  /** Seconds that this shard may take if the evaluation is to end in time. */
  seconds: z.number().positive().optional(),
  /** Where to `PUT` the predictions: `{digest}` in it is replaced by their SHA-256. */
  upload: z.strictObject({ url: z.string(), maxBytes: z.int().positive() }),
});
export type ShardJob = z.infer<typeof ShardJob>;

/**
 * The answer: `granted` with the new fence; `gone` when the shard is done or its evaluation ended (drop the message);
 * `exhausted` when it was leased too often (terminate the message); `held` while another lease is active (retry later).
 */
export const LeaseReply = z.discriminatedUnion('kind', [
  z.strictObject({ v: z.literal(1), kind: z.literal('granted'), fence: z.int().positive(), job: ShardJob }),
  z.strictObject({ v: z.literal(1), kind: z.literal('gone') }),
  z.strictObject({ v: z.literal(1), kind: z.literal('exhausted') }),
  z.strictObject({ v: z.literal(1), kind: z.literal('held'), retryMs: z.int().positive() }),
]);
export type LeaseReply = z.infer<typeof LeaseReply>;

export const parseLeaseRequest = (bytes: Uint8Array) => parseMessage('LeaseRequest', LeaseRequest, bytes);
export const parseLeaseReply = (bytes: Uint8Array) => parseMessage('LeaseReply', LeaseReply, bytes);
