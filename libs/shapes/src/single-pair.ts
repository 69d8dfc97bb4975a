import { focusOf, type Composition } from './composition.js';
import type { Pair, Split } from './pairs.js';
import { Random } from './random.js';
import { sceneOf, type Scene } from './scene.js';
import { familyOf } from './vocabulary.js';

/** An image of a single pair, as in single-label compositional zero-shot learning. */
export interface SinglePair {
  readonly scene: Scene;
  /** The rendered attribute: the most specific name, *navy* and not the *blue* that it implies. */
  readonly pair: Pair;
}

export function singlePairScene(seed: string, index: number, split: Split): SinglePair {
  const pair = focusOf(`${seed}/single`, index, split);
  const place = `${seed}/single/${split}/${index}`;
  return { scene: sceneOf(new Random(place), [compositionOf(pair)], place), pair };
}

/** An object with one rendered attribute. */
export function compositionOf([attribute, object]: Pair): Composition {
  return { object, [familyOf(attribute)]: attribute };
}
