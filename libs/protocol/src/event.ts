import { z } from 'zod';
import { parseMessage } from './message.js';

/**
 * EVENTS `event.evaluation.<evaluationId>.<state>`: an evaluation changed its state; with `scoring_started` in place of
 * the state, a scorer began with it. The end of a sample run has an event for the platform's processes, not for
 * subscribers.
 */
export const EvaluationEvent = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  submissionId: z.uuid(),
  trackId: z.uuid(),
  state: z.string(),
  at: z.iso.datetime(),
  sampleRun: z.literal(true).optional(),
});
export type EvaluationEvent = z.infer<typeof EvaluationEvent>;

/** EVENTS `event.board.<trackId>.changed`: a board has a new snapshot. */
export const BoardEvent = z.strictObject({
  v: z.literal(1),
  trackId: z.uuid(),
  board: z.string(),
  snapshotId: z.uuid(),
  evaluationId: z.uuid(),
});
export type BoardEvent = z.infer<typeof BoardEvent>;

/**
 * `live.evaluation.<evaluationId>` (core NATS, never stored), at most four a second: progress of shards, or a new log
 * line.
 */
export const LiveEvaluation = z.strictObject({
  v: z.literal(1),
  evaluationId: z.uuid(),
  shards: z.array(
    z.strictObject({
      index: z.int().nonnegative(),
      state: z.enum(['waiting', 'leased', 'done', 'failed']),
      runner: z.string().nullable(),
      tries: z.int().nonnegative(),
      done: z.int().nonnegative(),
      total: z.int().positive(),
    }),
  ),
});
export type LiveEvaluation = z.infer<typeof LiveEvaluation>;

export const parseEvaluationEvent = (bytes: Uint8Array) => parseMessage('EvaluationEvent', EvaluationEvent, bytes);
export const parseBoardEvent = (bytes: Uint8Array) => parseMessage('BoardEvent', BoardEvent, bytes);
export const parseLiveEvaluation = (bytes: Uint8Array) => parseMessage('LiveEvaluation', LiveEvaluation, bytes);
