import { z } from 'zod';
import { parseMessage } from './message.js';

/** Request on `compare`: how do these entries of a board differ from the first of them? Two to six. */
export const CompareRequest = z.strictObject({
  v: z.literal(1),
  trackId: z.uuid(),
  board: z.string().min(1).max(40),
  evaluationIds: z.array(z.uuid()).min(2).max(6),
});
export type CompareRequest = z.infer<typeof CompareRequest>;

/** One metric of an entry beside the first one's; null where it is undefined for either. */
export const ComparedFigure = z.strictObject({
  metric: z.string(),
  evaluationId: z.uuid(),
  /** The entry's figure less the first one's. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Two-sided, corrected by Holm for all entries of the comparison under this metric. */
  p: z.number().nullable(),
  /** Instances at which such a difference would be found four times of five. */
  itemsNeeded: z.number().nullable(),
});
export type ComparedFigure = z.infer<typeof ComparedFigure>;

/** `gone`: one of them is not shown on this board any more. */
export const CompareReply = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('compared'),
    resamples: z.int().nonnegative(),
    figures: z.array(ComparedFigure),
  }),
  z.strictObject({ v: z.literal(1), kind: z.literal('gone') }),
]);
export type CompareReply = z.infer<typeof CompareReply>;

export const parseCompareRequest = (bytes: Uint8Array): CompareRequest => parseMessage('CompareRequest', CompareRequest, bytes);
export const parseCompareReply = (bytes: Uint8Array): CompareReply => parseMessage('CompareReply', CompareReply, bytes);
