/** Strings of the examples on an empty comparison page. */
export const words = {
  title: 'Or compare the first two entries of a board:',
  pair: (first: string, second: string) => `${first} and ${second}`,
} as const;
