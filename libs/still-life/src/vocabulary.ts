/** The things of a home that scenes show; sorted. */
export const OBJECTS = [
  'apple',
  'ball',
  'banana',
  'basket',
  'bell',
  'book',
  'bottle',
  'bowl',
  'box',
  'bucket',
  'cake',
  'candle',
  'chair',
  'clock',
  'fork',
  'goblet',
  'hammer',
  'hat',
  'key',
  'lamp',
  'loaf',
  'mug',
  'pan',
  'pear',
  'plate',
  'spoon',
  'stool',
  'teapot',
  'umbrella',
  'vase',
] as const;
export type ObjectName = (typeof OBJECTS)[number];

/** Supercategories of the objects. */
const SUPERCATEGORIES = {
  container: ['basket', 'bottle', 'box', 'bucket', 'vase'],
  food: ['apple', 'banana', 'cake', 'loaf', 'pear'],
  furniture: ['chair', 'clock', 'lamp', 'stool'],
  leisure: ['ball', 'book', 'hat', 'umbrella'],
  tableware: ['bowl', 'fork', 'goblet', 'mug', 'pan', 'plate', 'spoon', 'teapot'],
  tool: ['bell', 'candle', 'hammer', 'key'],
} as const satisfies Record<string, readonly ObjectName[]>;

/** Kinds of attributes; an object has at most one attribute of each kind, besides implied ones. */
export const KINDS = {
  colour: [
    'black',
    'blue',
    'brown',
    'crimson',
    'green',
    'grey',
    'navy',
    'olive',
    'orange',
    'pink',
    'purple',
    'red',
    'turquoise',
    'white',
    'yellow',
  ],
  material: ['ceramic', 'glass', 'marble', 'metal', 'wicker', 'wooden', 'woollen'],
  pattern: ['checkered', 'dotted', 'floral', 'starred', 'striped', 'zigzag'],
  state: ['bent', 'burning', 'cracked', 'glowing', 'mouldy', 'rusty', 'sliced', 'snowy', 'toppled', 'wet'],
  size: ['huge', 'tiny'],
  proportion: ['tall', 'wide'],
  age: ['new', 'old'],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof KINDS;
export type Colour = (typeof KINDS.colour)[number];
export type Material = (typeof KINDS.material)[number];
export type Pattern = (typeof KINDS.pattern)[number];
export type State = (typeof KINDS.state)[number];
export type Attribute = (typeof KINDS)[Kind][number];

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Every attribute, sorted by code point. */
export const ATTRIBUTES: readonly Attribute[] = Object.values(KINDS)
  .flatMap((members): Attribute[] => [...members])
  .sort();

/** Edges [parent, child]: everything navy is also blue. */
export const HIERARCHY: readonly (readonly [Colour, Colour])[] = [
  ['blue', 'navy'],
  ['green', 'olive'],
  ['red', 'crimson'],
];

/** The attribute that `child` implies, if any. The hierarchy is one level deep. */
export function parentOf(child: Attribute): Attribute | undefined {
  return HIERARCHY.find(([, below]) => below === child)?.[0];
}

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  KIND_NAMES.flatMap((kind) => KINDS[kind].map((member): [string, Kind] => [member, kind])),
);

export function kindOf(attribute: Attribute): Kind {
  const kind = KIND_OF.get(attribute);
  if (kind === undefined) throw new RangeError(`"${attribute}" is no attribute of Still Life`);
  return kind;
}

export function supercategoryOf(object: ObjectName): string {
  const found = Object.entries<readonly ObjectName[]>(SUPERCATEGORIES).find(([, members]) => members.includes(object));
  if (found === undefined) throw new RangeError(`"${object}" has no supercategory`);
  return found[0];
}

const THIN: readonly ObjectName[] = ['fork', 'hammer', 'key', 'spoon'];
/** These lie on the table, so they are neither tall nor wide and cannot topple. */
const LYING: readonly ObjectName[] = ['banana', 'book', 'pan', 'plate', ...THIN];
const ROUND: readonly ObjectName[] = ['apple', 'ball', 'bowl', 'cake', 'loaf', 'pear'];

/** Objects on which an attribute would be invisible or has no meaning. Such a pair is in no image. */
const UNSUITED: Partial<Record<Attribute, readonly ObjectName[]>> = {
  ...Object.fromEntries(KINDS.pattern.map((pattern) => [pattern, [...THIN, 'chair', 'lamp', 'stool']])),
  bent: [...OBJECTS].filter(
    (object) =>
      !['bottle', 'candle', 'chair', 'fork', 'goblet', 'hammer', 'hat', 'key', 'lamp', 'spoon', 'stool'].includes(
        object,
      ) && !['umbrella', 'vase'].includes(object),
  ),
  cracked: [...THIN, 'basket', 'umbrella'],
  sliced: [...OBJECTS].filter(
    (object) => !['apple', 'ball', 'banana', 'book', 'box', 'cake', 'candle', 'loaf', 'pear'].includes(object),
  ),
  tall: [...LYING, 'ball'],
  toppled: [...LYING, ...ROUND],
  wide: [...LYING, 'ball'],
};

/** Whether an image can show the attribute on the object. */
export function suits(attribute: Attribute, object: ObjectName): boolean {
  return !(UNSUITED[attribute] ?? []).includes(object);
}

/** Attributes of different kinds of which one hides the other. */
const CONFLICTS: readonly (readonly [Attribute, readonly Attribute[]])[] = [
  ['wicker', [...KINDS.pattern, 'cracked', 'old', 'mouldy']],
  ['marble', [...KINDS.pattern, 'old', 'cracked']],
  ['rusty', [...KINDS.pattern, 'glass', 'marble', 'wicker', 'wooden', 'woollen', 'ceramic', 'old', 'brown', 'orange']],
  ['woollen', ['cracked', 'wet', 'old']],
  ['snowy', ['white', 'old']],
  ['glowing', ['black', 'metal', 'navy', 'old']],
  ['mouldy', [...KINDS.pattern, 'green', 'olive', 'old']],
  ['cracked', ['old', 'black']],
  ['wet', ['old', 'glass']],
  ['burning', ['tiny']],
  ['tall', ['huge']],
  ['old', [...KINDS.pattern, 'glass']],
];

/** Whether one object can show both attributes. */
export function fitTogether(one: Attribute, other: Attribute): boolean {
  return !CONFLICTS.some(
    ([attribute, others]) =>
      (attribute === one && others.includes(other)) || (attribute === other && others.includes(one)),
  );
}
