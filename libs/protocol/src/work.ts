import { z } from 'zod';
import { parseMessage } from './message.js';

/** WORK `work.validate.<evaluationId>`: the dispatcher validates this evaluation's bundle against its track. */
export const ValidateWork = z.strictObject({ v: z.literal(1), evaluationId: z.uuid() });
export type ValidateWork = z.infer<typeof ValidateWork>;

/** WORK `work.infer.<pool>.<evaluationId>.<shardIndex>`: a runner of the pool predicts this shard. */
export const InferWork = z.strictObject({ v: z.literal(1), evaluationId: z.uuid(), shardIndex: z.int().nonnegative() });
export type InferWork = z.infer<typeof InferWork>;

/** WORK `work.score.<evaluationId>`: the scorer judges this evaluation. */
export const ScoreWork = z.strictObject({ v: z.literal(1), evaluationId: z.uuid() });
export type ScoreWork = z.infer<typeof ScoreWork>;

/**
 * WORK `work.score.rank.<trackId>`: a result of the track was shown, hidden or withdrawn; the scorer ranks its boards
 * again.
 */
export const RankWork = z.strictObject({ v: z.literal(1), trackId: z.uuid(), evaluationId: z.uuid() });
export type RankWork = z.infer<typeof RankWork>;

/**
 * WORK `work.references.<trackId>`: the track was opened or its labels were corrected; the scorer scores the reference
 * models on it.
 */
export const ReferencesWork = z.strictObject({ v: z.literal(1), trackId: z.uuid() });
export type ReferencesWork = z.infer<typeof ReferencesWork>;

export const parseValidateWork = (bytes: Uint8Array) => parseMessage('ValidateWork', ValidateWork, bytes);
export const parseInferWork = (bytes: Uint8Array) => parseMessage('InferWork', InferWork, bytes);
export const parseScoreWork = (bytes: Uint8Array) => parseMessage('ScoreWork', ScoreWork, bytes);
export const parseRankWork = (bytes: Uint8Array) => parseMessage('RankWork', RankWork, bytes);
export const parseReferencesWork = (bytes: Uint8Array) => parseMessage('ReferencesWork', ReferencesWork, bytes);
