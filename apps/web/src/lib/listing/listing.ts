/** Visibility of a submission, as the API names it, and the moment from which it is public. */
export interface ListingChoice {
  readonly listing: 'LISTED' | 'UNLISTED' | 'PRIVATE';
  /** When it becomes listed automatically; null: when its team lists it. */
  readonly listedAt: string | null;
}

/** The value of a datetime field: minutes, no zone, in UTC. */
const MINUTES = 16;

/** The value of a datetime field for an instant; empty without one. */
export const fieldOf = (instant: string | null): string => instant?.slice(0, MINUTES) ?? '';

/** The fields that several submissions have now; the most private listing if they differ. */
export function presentFields(
  present: readonly { readonly listing: ListingChoice['listing']; readonly until: string | null }[],
): { readonly listing: ListingChoice['listing']; readonly field: string } {
  const [first] = present;
  const isSame = first && present.every(({ listing, until }) => listing === first.listing && until === first.until);
  return isSame ? { listing: first.listing, field: fieldOf(first.until) } : { listing: 'PRIVATE', field: '' };
}

/** The choice of two fields; a listed submission has no moment. */
export const choiceOf = (listing: ListingChoice['listing'], field: string): ListingChoice => ({
  listing,
  listedAt: listing === 'LISTED' || field === '' ? null : `${field}:00Z`,
});
