/** How much of an attribute one supercategory explains. */
export interface Dominance {
  /** The supercategory that shares most concepts with the attribute; null when none shares any. */
  readonly category: number | null;
  readonly shared: number;
  readonly positives: number;
  /**
   * shared / positives in [0, 1]; 1 means that the attribute is a supercategory by another name; null without a
   * positive.
   */
  readonly dominance: number | null;
}

/**
 * The dominance of an attribute: max over supercategories S of |concepts(attribute) ∩ S| / |concepts(attribute)|. A
 * concept in several supercategories counts for each; ties go to the lower category index. O(memberships).
 *
 * @param memberships the supercategories of each positive concept, as indices; empty for a concept in none
 * @see libs/splits/README.md
 */
export function supercategoryDominance(memberships: readonly (readonly number[])[]): Dominance {
  const shares = new Map<number, number>();
  for (const categories of memberships)
    for (const category of new Set(categories)) shares.set(category, (shares.get(category) ?? 0) + 1);
  let category: number | null = null;
  let shared = 0;
  for (const [candidate, share] of shares) {
    if (share < shared || (share === shared && category !== null && candidate > category)) continue;
    category = candidate;
    shared = share;
  }
  const positives = memberships.length;
  return { category, shared, positives, dominance: positives === 0 ? null : shared / positives };
}

/**
 * The categories as in the released script, for comparable values: a word has only the first category of its row, and
 * the categories are numbered in the order in which the rows first name them (which decides ties).
 *
 * @param rows word and categories of each row of the THINGSplus table, in file order
 * @see libs/splits/README.md (compatibility mode)
 */
export function firstCategories(rows: readonly { word: string; categories: readonly string[] }[]): {
  names: string[];
  categoryOf: Map<string, number>;
} {
  const names: string[] = [];
  const categoryOf = new Map<string, number>();
  for (const { word, categories } of rows) {
    const [first] = categories;
    if (first === undefined) continue;
    if (!names.includes(first)) names.push(first);
    if (!categoryOf.has(word)) categoryOf.set(word, names.indexOf(first));
  }
  return { names, categoryOf };
}
