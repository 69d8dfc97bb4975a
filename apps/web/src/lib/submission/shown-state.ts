/** The visibility of a result; `ENTERING` while it is not on its boards yet although its team listed it. */
export function shownState(
  visibility: string | undefined,
  { listing }: { readonly listing: 'LISTED' | 'UNLISTED' | 'PRIVATE' },
): string {
  return visibility === 'EMBARGOED' && listing === 'LISTED' ? 'ENTERING' : (visibility ?? '');
}
