/**
 * The half-width that most values of a column have, as printed: `±5.56`. On a hidden split with rounded values it
 * follows from the number of images, so that nearly every value has the same one. Null if it is not the half-width of
 * two values and of half of the values with an interval.
 *
 * @param texts the printed intervals of a column; null for a value without one
 */
export function sharedInterval(texts: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  const total = texts.filter((text) => text !== null).length;
  for (const [text, count] of counts) if (text.startsWith('±') && count > 1 && 2 * count >= total) return text;
  return null;
}
