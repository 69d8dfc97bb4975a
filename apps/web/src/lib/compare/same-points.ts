/** A place of a scatter plot and the items with these values: rounded values coincide. */
export interface Place<Item> {
  readonly first: number;
  readonly second: number;
  /** In the order of the input, at least one. */
  readonly items: readonly Item[];
}

/** Groups items by their values, in the order of their first item. */
export function groupByPlace<Item extends { readonly first: number; readonly second: number }>(
  items: readonly Item[],
): Place<Item>[] {
  const places = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${item.first} ${item.second}`;
    const found = places.get(key);
    if (found) found.push(item);
    else places.set(key, [item]);
  }
  return [...places.values()].map((items) => ({ first: items[0]!.first, second: items[0]!.second, items }));
}
