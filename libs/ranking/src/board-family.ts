import type { SignFlipTests } from './sign-flip.js';

/**
 * Adjusted p of all pairs of several boards and metrics, as one family: the chance of even one false claim anywhere in
 * it is at most α. Each part is already adjusted over its own pairs (max-T over its own units); Holm's step-down joins
 * the parts, whatever the dependence of boards with other units is. O(pairs + parts · log parts).
 *
 * @param parts  one for each board and metric. Every part with a pair counts, also one in which no p is below 1: to
 *   leave it out because of its p would raise the error of the others
 * @see Holm, Scandinavian Journal of Statistics 1979
 */
export function familyOfBoards(parts: readonly Pick<SignFlipTests, 'p'>[]): Float64Array[] {
  const least = parts.map(({ p }) => p.reduce((found, own) => Math.min(found, own), 1));
  const order = Array.from(parts.keys()).filter((part) => parts[part]!.p.length > 0);
  order.sort((x, y) => least[x]! - least[y]!);
  const adjusted = parts.map(({ p }) => new Float64Array(p.length).fill(1));
  let floor = 0;
  order.forEach((part, rank) => {
    const times = order.length - rank;
    floor = Math.max(floor, times * least[part]!);
    adjusted[part] = parts[part]!.p.map((own) => Math.min(1, Math.max(floor, times * own)));
  });
  return adjusted;
}
