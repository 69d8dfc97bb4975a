type Model = { readonly code: string; readonly name: string };
const list = (parts: readonly string[]) => parts.join(', ').replace(/, (?=[^,]+$)/u, ' and ');
/** Of more pairs, a sentence would be a list. */
const MOST = 3;

/** Strings of what the comparison page offers: examples while it is empty, other boards, and the entry of a copy. */
export const words = {
  title: 'Or compare the first two entries of a board:',
  pair: (first: string, second: string) => `${first} and ${second}`,
  apart: (pairs: readonly (readonly [Model, Model])[]) =>
    `On no board together: ${pairs
      .slice(0, MOST)
      .map(([one, other]) => `${one.name} (${one.code}) and ${other.name} (${other.code})`)
      .join('; ')}${pairs.length > MOST ? '; and others' : ''}.`,
  unranked: (codes: readonly string[]) =>
    `${list(codes)} ${codes.length === 1 ? 'is' : 'are'} on no board: an unknown code, a copy, or a private, unlisted or withheld submission. To compare your own, first change its listing on its page.`,
  whole: 'Boards with all of them:',
  others: 'Boards with other submissions of the same models:',
  some: 'Boards with some of these models:',
  switched: (replaced: readonly { from: string; to: string; name: string }[]) =>
    `No board has all of the chosen submissions. ${replaced
      .map(({ from, to, name }) => `This compares ${to} in place of ${from}, another submission of ${name}.`)
      .join(' ')}`,
  copy: (code: string, entry: string) => `${code} is a copy of ${entry}, which the boards rank.`,
  compareEntries: 'Compare the entry instead',
} as const;
