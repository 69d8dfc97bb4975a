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
export const MetricComparison = z.strictObject({
  metric: z.string(),
  evaluationId: z.uuid(),
  /** The entry's figure less the first one's. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Two-sided, corrected by Holm for all entries of the comparison under this metric; null on a hidden split, as the
   * interval.
   */
  p: z.number().nullable(),
  /** Whether the entry is better or worse than the first one at 5 %; absent where `p` says so. */
  verdict: z.enum(['better', 'worse', 'tied']).optional(),
  /** Instances at which such a difference would be found four times of five. */
  itemsNeeded: z.number().nullable(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

/** How often an entry and the first one are right about the same units, under the board's share of right ones. */
export const ComparedAgreement = z.strictObject({
  metric: z.string(),
  /** What is right or wrong: `image`, `compound noun`. */
  unit: z.string(),
  evaluationId: z.uuid(),
  both: z.int().nonnegative(),
  onlyFirst: z.int().nonnegative(),
  onlySecond: z.int().nonnegative(),
  neither: z.int().nonnegative(),
  /** Cohen's κ; null where it is no question. */
  kappa: z.number().nullable(),
});
export type ComparedAgreement = z.infer<typeof ComparedAgreement>;

/** `gone`: one of them is not shown on this board any more. */
export const CompareReply = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('compared'),
    resamples: z.int().nonnegative(),
    figures: z.array(MetricComparison),
    /** Empty where no unit is right or wrong by itself. */
    agreements: z.array(ComparedAgreement).default([]),
  }),
  z.strictObject({ v: z.literal(1), kind: z.literal('gone') }),
]);
export type CompareReply = z.infer<typeof CompareReply>;

export const parseCompareRequest = (bytes: Uint8Array): CompareRequest =>
  parseMessage('CompareRequest', CompareRequest, bytes);
export const parseCompareReply = (bytes: Uint8Array): CompareReply => parseMessage('CompareReply', CompareReply, bytes);
