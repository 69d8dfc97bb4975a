import { focusOf, type Composition } from './composition.js';
import type { Pair, Split } from './pairs.js';
import { Random } from './random.js';
import { sceneOf, type Scene } from './scene.js';
import { familyOf } from './vocabulary.js';

/** A picture of one pair and nothing else, as single-label compositional zero-shot learning has them. */
export interface SinglePair {
  readonly scene: Scene;
  /** What was drawn: the most special name, *navy* and not the *blue* that it implies. */
  readonly pair: Pair;
}

export function singlePairScene(seed: string, index: number, split: Split): SinglePair {
  const pair = focusOf(`${seed}/single`, index, split);
  const place = `${seed}/single/${split}/${index}`;
  return { scene: sceneOf(new Random(place), [compositionOf(pair)], place), pair };
}

/** An object with one attribute drawn on it. */
export function compositionOf([attribute, object]: Pair): Composition {
  return { object, [familyOf(attribute)]: attribute };
}
