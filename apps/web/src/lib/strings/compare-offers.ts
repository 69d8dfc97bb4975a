/** Strings of what the comparison page offers: examples while it is empty, and the entry of a copy. */
export const words = {
  title: 'Or compare the first two entries of a board:',
  pair: (first: string, second: string) => `${first} and ${second}`,
  copy: (code: string, entry: string) => `${code} is a copy of ${entry}, which the boards rank.`,
  compareEntries: 'Compare the entry instead',
} as const;
