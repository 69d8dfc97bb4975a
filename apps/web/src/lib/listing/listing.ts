/** Who may see a submission, as the api names it, and the moment from which everyone may. */
export interface ListingChoice {
  readonly listing: 'LISTED' | 'UNLISTED' | 'PRIVATE';
  /** When it becomes listed by itself; null: when its team says so. */
  readonly listedAt: string | null;
}

/** What a field for date and time holds: minutes, no zone. It is read and shown as UTC. */
const MINUTES = 16;

/** What a field for date and time shows of an instant; empty without one. */
export const fieldOf = (instant: string | null): string => instant?.slice(0, MINUTES) ?? '';

/** The choice that two fields make; what is listed has no moment. */
export const choiceOf = (listing: ListingChoice['listing'], field: string): ListingChoice => ({
  listing,
  listedAt: listing === 'LISTED' || field === '' ? null : `${field}:00Z`,
});
