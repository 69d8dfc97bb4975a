/** VAW's files about its attributes, as released; names are those of the attribute list. */
export interface AttributeMetadata {
  /** Every attribute, in index order (attribute_index.json). */
  readonly attributes: readonly string[];
  /** attribute_types.json: subtype → names, in file order. */
  readonly subtypes: Readonly<Record<string, readonly string[]>>;
  /** attribute_parent_types.json: type → subtypes, in file order. */
  readonly parentTypes: Readonly<Record<string, readonly string[]>>;
  /** head_tail.json: frequency band → names. */
  readonly frequencyBands: Readonly<Record<string, readonly string[]>>;
}

/** The type of an attribute that no subtype, or no parent type, claims. */
export const OTHER_TYPE = 'other';

/**
 * The subtype of each attribute: the first in file order that lists it; null where none does, or only the catch-all
 * `other`: 290 of VAW's 620.
 */
export function subtypesOf(metadata: Pick<AttributeMetadata, 'attributes' | 'subtypes'>): (string | null)[] {
  const first = new Map<string, string>();
  for (const [subtype, names] of Object.entries(metadata.subtypes)) {
    for (const name of names) if (!first.has(name)) first.set(name, subtype);
  }
  return metadata.attributes.map((name) => {
    const subtype = first.get(name);
    return subtype === undefined || subtype === OTHER_TYPE ? null : subtype;
  });
}

/** The type of each attribute: the first parent in file order that lists its subtype, else `other`. */
export function typesOf(metadata: Pick<AttributeMetadata, 'attributes' | 'subtypes' | 'parentTypes'>): string[] {
  const parents = Object.entries(metadata.parentTypes);
  return subtypesOf(metadata).map((subtype) => {
    if (subtype === null) return OTHER_TYPE;
    return parents.find(([, subtypes]) => subtypes.includes(subtype))?.[0] ?? OTHER_TYPE;
  });
}

/**
 * The groups that VAW reports: `all`, the frequency bands, the types; each with its attributes' indices, ascending. A
 * band or type without attributes is an empty group.
 *
 * @see docs/metrics/vaw.md
 */
export function attributeGroups(metadata: AttributeMetadata): Map<string, number[]> {
  const groups = new Map<string, number[]>([['all', metadata.attributes.map((_, a) => a)]]);
  const index = new Map(metadata.attributes.map((name, a) => [name, a]));
  for (const [band, names] of Object.entries(metadata.frequencyBands)) {
    const members = names.map((name) => index.get(name)).filter((a) => a !== undefined);
    groups.set(
      band,
      [...new Set(members)].sort((x, y) => x - y),
    );
  }
  for (const type of [...Object.keys(metadata.parentTypes), OTHER_TYPE]) if (!groups.has(type)) groups.set(type, []);
  typesOf(metadata).forEach((type, a) => groups.get(type)?.push(a));
  return groups;
}

/** A mean with the number of values it was taken over. */
export interface GroupMean {
  readonly value: number | null;
  readonly count: number;
}

/**
 * The arithmetic mean of a group's values; null for an empty group, and null as soon as one member is undefined, as
 * VAW's evaluator has it (its −1 makes the group −1). O(members).
 */
export function groupMean(values: readonly (number | null)[], members: readonly number[]): GroupMean {
  return { value: meanOver(members, (a) => values[a] ?? null), count: members.length };
}

/** The rule of `groupMean` without a list of values. */
export function meanOver(members: Iterable<number>, value: (member: number) => number | null): number | null {
  let sum = 0;
  let count = 0;
  for (const member of members) {
    const found = value(member);
    if (found === null) return null;
    sum += found;
    count++;
  }
  return count === 0 ? null : sum / count;
}

/** Attribute indices by the name of their group, with a group `all`. See `attributeGroups`. */
export type AttributeGroups = ReadonlyMap<string, readonly number[]>;
