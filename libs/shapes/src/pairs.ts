import { Random } from './random.js';
import { ATTRIBUTES, HIERARCHY, OBJECTS, parentOf, type Attribute, type ObjectName } from './vocabulary.js';

export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];
export type Pair = readonly [Attribute, ObjectName];

/**
 * Role of an attribute–object pair: `seen` occurs in every split; `val` and `test` occur in that split alone and are
 * its unseen pairs; `never` occurs nowhere and is a candidate of the open world only.
 */
export type PairRole = 'seen' | 'val' | 'test' | 'never';

/**
 * The pair lists belong to version 1 of the benchmark: they are the same for every installation and every seed of the
 * images.
 */
const PAIRS_SEED = 'shapes/1/pairs';

/**
 * How many of an attribute's 16 objects are excluded from train, and for which role. A parent excludes fewer, because
 * its children follow it.
 */
const EXCLUDED = { parent: { test: 1, val: 0, never: 1 }, other: { test: 3, val: 1, never: 2 } } as const;

const ROLES = assignRoles();

/**
 * Parents are assigned first. A child cannot be seen where its parent is not (a navy star is a blue star), so there it
 * has the parent's role; its own numbers are then filled from the remaining objects.
 */
function assignRoles(): ReadonlyMap<Attribute, ReadonlyMap<ObjectName, PairRole>> {
  const random = new Random(PAIRS_SEED);
  const roles = new Map<Attribute, Map<ObjectName, PairRole>>();
  const parents = new Set<Attribute>(HIERARCHY.map(([parent]) => parent));
  const excludedFrom = new Map<ObjectName, number>(OBJECTS.map((object) => [object, 0]));
  for (const attribute of [...parents, ...ATTRIBUTES.filter((name) => !parents.has(name))]) {
    const parent = parentOf(attribute);
    const row = new Map<ObjectName, PairRole>(
      OBJECTS.map((object) => [object, (parent && roles.get(parent)?.get(object)) ?? 'seen']),
    );
    const quota = EXCLUDED[parents.has(attribute) ? 'parent' : 'other'];
    for (const role of ['test', 'val', 'never'] as const) {
      let missing = quota[role] - [...row.values()].filter((given) => given === role).length;
      // Objects that have lost the fewest attributes come first, so that train contains every object about equally
      // often.
      const free = random
        .shuffled(OBJECTS.filter((object) => row.get(object) === 'seen'))
        .sort((x, y) => (excludedFrom.get(x) ?? 0) - (excludedFrom.get(y) ?? 0));
      for (const object of free) {
        if (missing-- <= 0) break;
        row.set(object, role);
        excludedFrom.set(object, (excludedFrom.get(object) ?? 0) + 1);
      }
    }
    roles.set(attribute, row);
  }
  return roles;
}

export function roleOf(attribute: Attribute, object: ObjectName): PairRole {
  return ROLES.get(attribute)?.get(object) ?? 'never';
}

/** The pairs of one role, ordered by (attribute, object). */
export function pairsOf(role: PairRole): Pair[] {
  return ATTRIBUTES.flatMap((attribute) =>
    OBJECTS.filter((object) => roleOf(attribute, object) === role).map((object): Pair => [attribute, object]),
  );
}

/** The pairs that occur in a split: the seen ones and, in val and test, its own unseen ones. */
export function pairsIn(split: Split): Pair[] {
  return ATTRIBUTES.flatMap((attribute) =>
    OBJECTS.filter((object) => mayOccur(split, attribute, object)).map((object): Pair => [attribute, object]),
  );
}

export function mayOccur(split: Split, attribute: Attribute, object: ObjectName): boolean {
  const role = roleOf(attribute, object);
  return role === 'seen' || role === split;
}
