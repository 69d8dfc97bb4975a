import { Random } from '@primitives/shapes';
import { attributesOf, type Composition } from './composition.js';
import { ATTRIBUTES, kindOf, type Attribute } from './vocabulary.js';

/** Attributes of an object as an annotator labels them; the others are unlabelled. */
export interface Annotation {
  readonly positive: readonly Attribute[];
  readonly negative: readonly Attribute[];
}

/** Share of objects with incomplete labels; the others have a label for every attribute. */
export const INCOMPLETE_SHARE = 0.6;

/** In incomplete labels: probability of a true attribute, and of a false one of a kind that the object has or not. */
const LABELLED = { positive: 0.8, near: 0.4, far: 0.1 } as const;

/** The labels of thing `i` of a scene, complete or incomplete as in VAW. A pure function of its arguments. */
export function annotationOf(seed: string, key: string, i: number, composition: Composition): Annotation {
  const random = new Random(`still-life/1/${seed}/${key}/annotation-${i}`);
  const truth = attributesOf(composition);
  const untrue = ATTRIBUTES.filter((name) => !truth.includes(name));
  if (!random.chance(INCOMPLETE_SHARE)) return { positive: truth, negative: untrue };
  const shown = new Set(truth.map(kindOf));
  const positive = truth.filter(() => random.chance(LABELLED.positive));
  const negative = untrue.filter((name) => random.chance(LABELLED[shown.has(kindOf(name)) ? 'near' : 'far']));
  return { positive: positive.length > 0 ? positive : truth.slice(0, 1), negative };
}
