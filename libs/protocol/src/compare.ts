import { z } from 'zod';
import { parseMessage } from './message.js';

/** Request on `compare`: the differences of two to six entries of a board from the first of them. */
export const CompareRequest = z.strictObject({
  v: z.literal(1),
  trackId: z.uuid(),
  board: z.string().min(1).max(40),
  evaluationIds: z.array(z.uuid()).min(2).max(6),
});
export type CompareRequest = z.infer<typeof CompareRequest>;

/** Entries of one board in a family, the reference first. */
const FamilyPart = CompareRequest.omit({ v: true }).extend({
  /** Metrics that the board does not test: their intervals are not calibrated. */
  untested: z.array(z.string()),
  /** The tested metrics; absent: the primary one of the board. */
  metrics: z.array(z.string()).min(1).max(200).optional(),
});

/** Request on `compare`: metrics of several boards as one family of tests. */
export const FamilyRequest = z.strictObject({ v: z.literal(1), family: z.array(FamilyPart).min(1).max(64) });
export type FamilyRequest = z.infer<typeof FamilyRequest>;

/** One metric of an entry and of the first one; null where it is undefined for either. */
export const MetricComparison = z.strictObject({
  metric: z.string(),
  evaluationId: z.uuid(),
  /** The entry's value minus the first one's. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Two-sided, adjusted for all entries of the comparison under this metric; null on a hidden split, as the
   * interval.
   */
  p: z.number().nullable(),
  /** Whether the entry is better or worse than the first one at 5%; absent if `p` decides. */
  verdict: z.enum(['better', 'worse', 'not_significant']).optional(),
  /** Instances with which such a difference would be detected with 80% power. */
  itemsNeeded: z.number().nullable(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

/** A metric of an entry and of the reference on one board of a family. */
export const FamilyDifference = MetricComparison.omit({
  low: true,
  high: true,
  itemsNeeded: true,
  verdict: true,
}).extend({
  trackId: z.uuid(),
  board: z.string(),
  /** At 5% over the family; null where the difference is undefined. */
  verdict: z.enum(['better', 'worse', 'not_significant', 'not_tested']).nullable(),
});
export type FamilyDifference = z.infer<typeof FamilyDifference>;

/** How often an entry and the first one are both correct on the same units, under the board's accuracy metric. */
export const ComparedAgreement = z.strictObject({
  metric: z.string(),
  /** The unit that is correct or incorrect: `image`, `compound noun`. */
  unit: z.string(),
  evaluationId: z.uuid(),
  both: z.int().nonnegative(),
  onlyFirst: z.int().nonnegative(),
  onlySecond: z.int().nonnegative(),
  neither: z.int().nonnegative(),
  /** Cohen's κ; null where it is undefined. */
  kappa: z.number().nullable(),
});
export type ComparedAgreement = z.infer<typeof ComparedAgreement>;

/** `gone`: one of them is no longer on this board. */
export const CompareReply = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('compared'),
    resamples: z.int().nonnegative(),
    metrics: z.array(MetricComparison),
    /** Empty where no unit is correct or incorrect by itself. */
    agreements: z.array(ComparedAgreement).default([]),
  }),
  z.strictObject({ v: z.literal(1), kind: z.literal('family'), differences: z.array(FamilyDifference) }),
  z.strictObject({ v: z.literal(1), kind: z.literal('gone') }),
]);
export type CompareReply = z.infer<typeof CompareReply>;

export const parseCompareRequest = (bytes: Uint8Array): CompareRequest | FamilyRequest =>
  parseMessage('CompareRequest', z.union([CompareRequest, FamilyRequest]), bytes);
export const parseCompareReply = (bytes: Uint8Array): CompareReply => parseMessage('CompareReply', CompareReply, bytes);
