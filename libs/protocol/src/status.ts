import { z } from 'zod';
import { RunnerFacts } from './fleet.js';
import { SubjectToken, parseMessage } from './message.js';

/** Utilization of the machine: shares of one, and bytes. */
export const Load = z.strictObject({
  cpu: z.number().min(0).max(1),
  memoryBytes: z.int().nonnegative(),
  gpu: z.strictObject({ busy: z.number().min(0).max(1), memoryBytes: z.int().nonnegative() }).nullable(),
});
export type Load = z.infer<typeof Load>;

/** `status.<runnerId>.heartbeat`, every 5 s, independent of work: this machine is alive, with its description. */
export const Heartbeat = z.strictObject({
  v: z.literal(1),
  runnerId: SubjectToken,
  pool: SubjectToken,
  startedAt: z.iso.datetime(),
  ...RunnerFacts.shape,
  load: Load.optional(),
  /** Of its work folder's disk; while it is full, the runner takes no work. */
  disk: z.strictObject({ freeBytes: z.int().nonnegative(), full: z.boolean() }).optional(),
  /** Its current work. */
  busy: z.array(z.strictObject({ evaluationId: z.uuid(), shardIndex: z.int().nonnegative() })),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** `status.<runnerId>.progress`, at most four a second: the progress of a shard. */
export const Progress = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  shardIndex: z.int().nonnegative(),
  fence: z.int().positive(),
  stage: z.enum(['fetching', 'loading', 'warming', 'predicting', 'uploading']),
  done: z.int().nonnegative(),
  total: z.int().positive(),
});
export type Progress = z.infer<typeof Progress>;

/** `status.<runnerId>.left`: the last message of a runner that was stopped gracefully. */
export const ShutdownMessage = z.strictObject({ v: z.literal(1), runnerId: SubjectToken });
export type ShutdownMessage = z.infer<typeof ShutdownMessage>;

/** `status.<runnerId>.self-test`: the outcome of a self-test that the dispatcher requested by `control.<runnerId>`. */
export const SelfTestReport = z.strictObject({
  v: z.literal(1),
  /** Of the request. */
  id: z.uuid(),
  seconds: z.number().nonnegative(),
  /** Why it failed; null when it passed. */
  failure: z.string().min(1).max(500).nullable(),
});
export type SelfTestReport = z.infer<typeof SelfTestReport>;

export const parseShutdownMessage = (bytes: Uint8Array) => parseMessage('ShutdownMessage', ShutdownMessage, bytes);
export const parseHeartbeat = (bytes: Uint8Array) => parseMessage('Heartbeat', Heartbeat, bytes);
export const parseSelfTestReport = (bytes: Uint8Array) => parseMessage('SelfTestReport', SelfTestReport, bytes);
export const parseProgress = (bytes: Uint8Array) => parseMessage('Progress', Progress, bytes);
