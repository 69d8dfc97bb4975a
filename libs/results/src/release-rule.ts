/**
 * How much of a result on a hidden split the scorer publishes, set for each track:
 *
 * - `improvements`, the default: values are rounded, and only results that are better than the team's best by the
 *   minimum improvement are published.
 * - `rounded`: every result is published with rounded values.
 * - `exact`: every result is published as computed. For splits whose labels are public anyway.
 */
export const RELEASE_RULES = ['improvements', 'rounded', 'exact'] as const;
export type ReleaseRule = (typeof RELEASE_RULES)[number];

/** The effective rule of a track: the labels of a public split need no protection. */
export const effectiveRule = (of: {
  readonly splitRole: 'public' | 'hidden';
  readonly releaseRule: ReleaseRule;
}): ReleaseRule => (of.splitRole === 'public' ? 'exact' : of.releaseRule);

/** Values over fewer independent units are not published on a hidden split. */
export const MIN_UNITS = 30;

/**
 * Why a part of a result is not published:
 *
 * - `few_units`: it is over fewer than 30 images.
 * - `details_used`: the details of another result of the team were published within 90 days.
 * - `hidden_split`: it is never published of a hidden split.
 */
export const WITHHELD_REASONS = ['few_units', 'details_used', 'hidden_split'] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];
