import { z } from 'zod';
import { IsolationLevel } from './lease.js';
import { SubjectToken, parseMessage } from './message.js';

/** `status.<runnerId>.heartbeat`, every 5 s, apart from work: this machine is alive and this is what it is. */
export const Heartbeat = z.strictObject({
  v: z.literal(1),
  runnerId: SubjectToken,
  pool: SubjectToken,
  startedAt: z.iso.datetime(),
  version: z.string(),
  isolation: IsolationLevel,
  providers: z.array(z.string()),
  hardware: z.strictObject({ cpu: z.string(), cores: z.int().positive(), memoryBytes: z.int().positive(), gpu: z.string().nullable() }),
  /** What it works on now. */
  busy: z.array(z.strictObject({ evaluationId: z.uuid(), shardIndex: z.int().nonnegative() })),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** `status.<runnerId>.progress`, at most four a second: how far a shard is. */
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

export const parseHeartbeat = (bytes: Uint8Array) => parseMessage('Heartbeat', Heartbeat, bytes);
export const parseProgress = (bytes: Uint8Array) => parseMessage('Progress', Progress, bytes);
