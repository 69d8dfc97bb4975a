import { parseDefinition, VAW_TEMPLATES, type BenchmarkDefinition } from '@primitives/benchmark';
import { pairsIn } from '../pairs.js';
import { ATTRIBUTES, FAMILIES, type Attribute, type Family } from '../vocabulary.js';
import { shapesDefinition } from './compositions.js';

/** The families under VAW's names of its types, with the subtype of their members. */
const TYPES: Readonly<Record<Family, { readonly type: string; readonly subtype: string }>> = {
  colour: { type: 'color', subtype: 'color' },
  pattern: { type: 'texture', subtype: 'pattern' },
  surface: { type: 'material', subtype: 'material' },
  state: { type: 'state', subtype: 'state' },
  size: { type: 'size', subtype: 'size' },
};

/** Scenes of several objects of Shapes: boxes with positive and negative attributes, in the form of VAW. */
export function regionsDefinition(): BenchmarkDefinition {
  const groups = (name: 'type' | 'subtype') =>
    Object.fromEntries(
      Object.entries(FAMILIES).map(([family, members]) => [TYPES[family as Family][name], [...members]]),
    );
  return parseDefinition({
    ...shapesDefinition(),
    slug: 'shapes-regions',
    title: 'Shapes, regions',
    description:
      'Two to four rendered objects in one image, each with a box: which attributes does the object have? Labels are positive, negative or missing.',
    families: groups('type'),
    subtypes: groups('subtype'),
    bands: bands(),
    templates: VAW_TEMPLATES,
    pairs: { train: [], val: [], test: [] },
  });
}

/** Attributes by the number of objects in train that have them: a third each. */
function bands(): Record<'head' | 'medium' | 'tail', Attribute[]> {
  const pairs = pairsIn('train');
  const count = (attribute: Attribute) => pairs.filter(([name]) => name === attribute).length;
  const order = [...ATTRIBUTES].sort((x, y) => count(y) - count(x) || (x < y ? -1 : 1));
  const third = Math.ceil(order.length / 3);
  return { head: order.slice(0, third), medium: order.slice(third, 2 * third), tail: order.slice(2 * third) };
}
