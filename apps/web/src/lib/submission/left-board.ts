const STATES: Readonly<Record<string, string>> = {
  WITHDRAWN: 'Withdrawn',
  HIDDEN: 'Hidden',
  SUPERSEDED: 'Superseded',
};

/** The state of a result that left its boards: withdrawn, hidden or superseded; undefined for others. */
export const leftBoard = (publication: { readonly visibility: string } | null): string | undefined =>
  STATES[publication?.visibility ?? ''];
