/**
 * How well a model's weights match the primitives that define its classes; all in [0, 1], 1 is best, null if nothing is
 * counted.
 */
export interface WeightAlignment {
  /** Σ |D ∩ G| / Σ |G| over all primitives, over the attributes, over the objects. */
  readonly instance: number | null;
  readonly attribute: number | null;
  readonly object: number | null;
  /** Share of classes with D = G. */
  readonly class: number | null;
}

/**
 * Compares each class's true primitives G with D, the |G| primitives of largest (signed) weight; ties go to the lower
 * index. O(classes · primitives · log primitives).
 *
 * @param weights classes × primitives, row-major
 * @param truth the true primitives of each class, as columns
 * @param attributes the columns that are attributes; the others are objects. null leaves the two split values null
 * @see CompMap, Table 4 (the paper's definition; no released code)
 */
export function weightAlignment(
  weights: Float32Array | Float64Array,
  primitives: number,
  truth: readonly (readonly number[])[],
  attributes: readonly number[] | null = null,
): WeightAlignment {
  if (weights.length !== truth.length * primitives)
    throw new RangeError(
      `${truth.length} × ${primitives} weights are ${truth.length * primitives} values, found ${weights.length}`,
    );
  const isAttribute = new Set(attributes ?? []);
  const all = { found: 0, total: 0 };
  const split = { attribute: { found: 0, total: 0 }, object: { found: 0, total: 0 } };
  let exact = 0;
  truth.forEach((members, c) => {
    const row = weights.subarray(c * primitives, (c + 1) * primitives);
    const order = Array.from(row, (_, k) => k).sort((i, j) => row[j]! - row[i]! || i - j);
    const named = new Set(order.slice(0, members.length));
    let hits = 0;
    for (const member of members) {
      const hit = named.has(member) ? 1 : 0;
      const kind = split[isAttribute.has(member) ? 'attribute' : 'object'];
      hits += hit;
      kind.found += hit;
      kind.total++;
    }
    all.found += hits;
    all.total += members.length;
    if (hits === members.length) exact++;
  });
  return {
    instance: share(all.found, all.total),
    attribute: attributes && share(split.attribute.found, split.attribute.total),
    object: attributes && share(split.object.found, split.object.total),
    class: share(exact, truth.length),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
