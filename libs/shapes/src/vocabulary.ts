/** Every possible main object of an image; sorted by code point. */
export const OBJECTS = [
  'arrow',
  'bell',
  'bottle',
  'box',
  'crown',
  'fish',
  'flag',
  'heart',
  'house',
  'key',
  'leaf',
  'moon',
  'mug',
  'ring',
  'star',
  'tree',
] as const;
export type ObjectName = (typeof OBJECTS)[number];

/**
 * Attributes by family. An object has at most one of each family (plus implied ones); without one of a family it has
 * the unnamed default: neutral grey, plain, matte, whole and upright, of medium size.
 */
export const FAMILIES = {
  colour: ['azure', 'blue', 'crimson', 'green', 'mint', 'navy', 'olive', 'orange', 'purple', 'red', 'yellow'],
  pattern: ['checkered', 'dotted', 'striped', 'zigzag'],
  surface: ['furry', 'glossy', 'translucent'],
  state: ['bitten', 'broken', 'tilted'],
  size: ['huge', 'tiny'],
} as const satisfies Record<string, readonly string[]>;

export type Family = keyof typeof FAMILIES;
export type Colour = (typeof FAMILIES.colour)[number];
export type Pattern = (typeof FAMILIES.pattern)[number];
export type Surface = (typeof FAMILIES.surface)[number];
export type State = (typeof FAMILIES.state)[number];
export type Size = (typeof FAMILIES.size)[number];
export type Attribute = Colour | Pattern | Surface | State | Size;

export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];

/** Every attribute, sorted by code point (the names are ASCII, where the default order is the same). */
export const ATTRIBUTES: readonly Attribute[] = Object.values(FAMILIES)
  .flatMap((members): Attribute[] => [...members])
  .sort();

/** Direct edges [parent, child]: everything navy is also blue. */
export const HIERARCHY: readonly (readonly [Colour, Colour])[] = [
  ['blue', 'azure'],
  ['blue', 'navy'],
  ['green', 'mint'],
  ['green', 'olive'],
  ['red', 'crimson'],
];

/** The attribute that `child` implies, if any. The hierarchy is one level deep. */
export function parentOf(child: Attribute): Attribute | undefined {
  return HIERARCHY.find(([, below]) => below === child)?.[0];
}

const FAMILY_OF: ReadonlyMap<string, Family> = new Map(
  FAMILY_NAMES.flatMap((family) => FAMILIES[family].map((member): [string, Family] => [member, family])),
);

export function familyOf(attribute: Attribute): Family {
  const family = FAMILY_OF.get(attribute);
  if (family === undefined) throw new RangeError(`"${attribute}" is no attribute of Shapes`);
  return family;
}
