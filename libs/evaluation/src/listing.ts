/**
 * The visibility of a submission:
 *
 * - `listed`: everyone; its results are on the boards
 * - `unlisted`: anyone who has its URL; on no board and no list
 * - `private`: its team and the maintainers
 *
 * The last two may end automatically at an instant, an embargo: from then on the submission is listed.
 */
export const LISTINGS = ['listed', 'unlisted', 'private'] as const;
export type Listing = (typeof LISTINGS)[number];

export interface ListingChoice {
  readonly listing: Listing;
  /** When it becomes listed automatically; null: when its team lists it. */
  readonly until: Date | null;
}

/** Submissions without a choice are listed. */
export const LISTED: ListingChoice = { listing: 'listed', until: null };

/** The current visibility. @param choice the team's last choice; null without one */
export function listingAt(choice: ListingChoice | null, now: Date): Listing {
  if (!choice || (choice.until !== null && choice.until <= now)) return 'listed';
  return choice.listing;
}

/** Maximum duration of an embargo: long enough for a review, too short for a private leaderboard. */
export const MAX_EMBARGO_DAYS = 366;
