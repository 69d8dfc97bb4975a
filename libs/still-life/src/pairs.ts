import { Random, type PairRole, type Split } from '@primitives/shapes';
import {
  ATTRIBUTES,
  HIERARCHY,
  kindOf,
  OBJECTS,
  parentOf,
  suits,
  type Attribute,
  type ObjectName,
} from './vocabulary.js';

export type Pair = readonly [Attribute, ObjectName];

/** The pairs belong to version 1 of the benchmark: every season and every seed has the same ones. */
const PAIRS_SEED = 'still-life/1/pairs';

/**
 * Number of an attribute's thirty objects by role. All others are `never`: the open world then has more than three
 * candidates for each pair of the closed one. A parent has more seen pairs because its children need them.
 */
const COUNTS = {
  parent: { seen: 9, test: 2, val: 1 },
  other: { seen: 6, test: 2, val: 1 },
} as const;

const ROLES = assignRoles();

function assignRoles(): ReadonlyMap<Attribute, ReadonlyMap<ObjectName, PairRole>> {
  const random = new Random(PAIRS_SEED);
  const roles = new Map<Attribute, Map<ObjectName, PairRole>>();
  const parents = HIERARCHY.map(([parent]): Attribute => parent);
  /** Pairs of an object by role and kind, and altogether: an object with few pairs receives the next one. */
  const used = new Map<string, number>();
  const usage = (key: string): number => used.get(key) ?? 0;
  const order = [...parents, ...random.shuffled(ATTRIBUTES.filter((name) => !parents.includes(name)))];
  for (const attribute of order) {
    const parent = parentOf(attribute);
    const row = new Map<ObjectName, PairRole>();
    const keyOf = (role: PairRole, object: ObjectName): string => `${role} ${kindOf(attribute)} ${object}`;
    for (const role of ['seen', 'test', 'val'] as const) {
      const candidates = random
        .shuffled(OBJECTS.filter((object) => suits(attribute, object) && !row.has(object)))
        .filter((object) => parent === undefined || mayFollow(role, roles.get(parent)?.get(object)))
        .sort((x, y) => usage(keyOf(role, x)) - usage(keyOf(role, y)) || usage(x) - usage(y));
      for (const object of candidates.slice(0, COUNTS[parents.includes(attribute) ? 'parent' : 'other'][role])) {
        row.set(object, role);
        for (const key of [keyOf(role, object), object]) used.set(key, usage(key) + 1);
      }
    }
    roles.set(attribute, row);
  }
  return roles;
}

/** A navy mug is a blue mug: a child's pair occurs only where its parent's pair may. */
function mayFollow(child: PairRole, parent: PairRole | undefined): boolean {
  return parent === 'seen' || parent === child;
}

export function roleOf(attribute: Attribute, object: ObjectName): PairRole {
  return ROLES.get(attribute)?.get(object) ?? 'never';
}

const PAIRS: ReadonlyMap<PairRole, readonly Pair[]> = new Map(
  (['seen', 'val', 'test', 'never'] as const).map((role) => [
    role,
    ATTRIBUTES.flatMap((attribute) =>
      OBJECTS.filter((object) => roleOf(attribute, object) === role).map((object): Pair => [attribute, object]),
    ),
  ]),
);

/** The pairs of one role, ordered by (attribute, object). */
export const pairsOf = (role: PairRole): readonly Pair[] => PAIRS.get(role) ?? [];

export function mayOccur(split: Split, attribute: Attribute, object: ObjectName): boolean {
  const role = roleOf(attribute, object);
  return role === 'seen' || role === split;
}
