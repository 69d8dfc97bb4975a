import { labelledThings } from '../record.js';
import { pairsOf } from '../pairs.js';
import { ATTRIBUTES, HIERARCHY, KINDS, type Attribute } from '../vocabulary.js';
import type { Layout } from './layout.js';

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** The kinds under VAW's names of types. */
const TYPES: Readonly<Record<keyof typeof KINDS, string>> = {
  colour: 'color',
  material: 'material',
  pattern: 'texture',
  state: 'state',
  size: 'size',
  proportion: 'shape',
  age: 'age',
};

/** For the protocols of VAW: regions with positive and negative attributes, in the layout of its authors. */
export const regionsLayout: Layout = (_, records) => {
  const ids = new Map(records.map(({ image }, at) => [image, String(at + 1)]));
  const lists = Object.fromEntries(
    [
      ['train', 'data/train_part1.json'] as const,
      ['val', 'data/val.json'] as const,
      ['test', 'data/test.json'] as const,
    ].map(([set, file]) => [
      file,
      json(
        records
          .filter((record) => record.set === set)
          .flatMap((record) =>
            labelledThings(record).map(({ thing, i }) => ({
              image_id: ids.get(record.image),
              instance_id: `${ids.get(record.image)}${i}`,
              instance_bbox: thing.box,
              object_name: thing.object,
              positive_attributes: thing.positive,
              negative_attributes: thing.negative,
            })),
          ),
      ),
    ]),
  );
  return {
    files: {
      'data/attribute_index.json': json(Object.fromEntries(ATTRIBUTES.map((name, index) => [name, index]))),
      'data/attribute_types.json': json(KINDS),
      'data/attribute_parent_types.json': json(
        Object.fromEntries(Object.entries(TYPES).map(([kind, type]) => [type, [kind]])),
      ),
      'data/head_tail.json': json(bands()),
      'hierarchy.json': json({ edges: HIERARCHY.map(([parent, child]) => ({ parent, child })) }),
      ...lists,
    },
    images: Object.fromEntries(records.map(({ image }) => [image, `${ids.get(image)}.jpg`])),
  };
};

/** Attributes by the number of objects in training that have them: a third each. */
function bands(): Record<'head' | 'medium' | 'tail', Attribute[]> {
  const seen = pairsOf('seen');
  const count = (attribute: Attribute) => seen.filter(([name]) => name === attribute).length;
  const order = [...ATTRIBUTES].sort((x, y) => count(y) - count(x) || (x < y ? -1 : 1));
  const third = Math.ceil(order.length / 3);
  return { head: order.slice(0, third), medium: order.slice(third, 2 * third), tail: order.slice(2 * third) };
}
