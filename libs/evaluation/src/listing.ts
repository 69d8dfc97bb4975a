/**
 * Who may see a submission:
 *
 * - `listed`: everyone; its results stand on the boards
 * - `unlisted`: anyone who has its address; on no board and no list
 * - `private`: its team and the maintainers
 *
 * The last two may end by themselves at an instant, an embargo: from then on the submission is listed.
 */
export const LISTINGS = ['listed', 'unlisted', 'private'] as const;
export type Listing = (typeof LISTINGS)[number];

export interface ListingChoice {
  readonly listing: Listing;
  /** From then on it is listed by itself; null: until its team says so. */
  readonly until: Date | null;
}

/** What no one has said anything about is listed. */
export const LISTED: ListingChoice = { listing: 'listed', until: null };

/** Who may see it now. @param choice the last word of its team; null when it never said one */
export function listingAt(choice: ListingChoice | null, now: Date): Listing {
  if (!choice || (choice.until !== null && choice.until <= now)) return 'listed';
  return choice.listing;
}

/** How long an embargo may last: a review, not a way to keep a board of one's own. */
export const MAX_EMBARGO_DAYS = 366;
