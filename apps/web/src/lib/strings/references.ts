/** Strings of the reference rows of a board. */
export const words = {
  references: 'reference, not ranked',
  notRanked: 'not ranked',
} as const;
