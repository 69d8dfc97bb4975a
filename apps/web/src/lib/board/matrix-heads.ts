/** Pixels of the table, of its first column, of a character of a head, and of the space at its sides. */
const [MAX_WIDTH, NAME_WIDTH, CHARACTER, PADDING] = [1_040, 196, 6, 6];

/** Characters of the longest word of the labels: words are not broken. */
export const longestWord = (labels: readonly string[]): number =>
  Math.max(0, ...labels.flatMap((label) => label.split(' ')).map(({ length }) => length));

/**
 * Whether the words of the labels are as wide as the columns of a square table, with one column for each label.
 *
 * @param width of the table, in pixels; 0 until it is known
 */
export function headsFit(labels: readonly string[], width: number): boolean {
  const column = (Math.min(width, MAX_WIDTH) - NAME_WIDTH) / Math.max(1, labels.length);
  return width === 0 || longestWord(labels) * CHARACTER + PADDING <= column;
}
