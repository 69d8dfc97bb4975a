import { attributesOf, compose, focusOf, type Composition } from './composition.js';
import type { Split } from './pairs.js';
import { Random } from './random.js';
import { sceneOf, type Scene, type Thing } from './scene.js';
import { ATTRIBUTES, familyOf, type Attribute, type ObjectName } from './vocabulary.js';

/** One object of a scene as an annotator would label it: positive, negative and unlabelled attributes. */
export interface AnnotatedThing {
  readonly object: ObjectName;
  /** Left, top, width and height in pixels, within the frame. */
  readonly box: readonly [number, number, number, number];
  readonly positive: readonly Attribute[];
  readonly negative: readonly Attribute[];
}

export interface AnnotatedScene {
  readonly scene: Scene;
  readonly things: readonly AnnotatedThing[];
}

/**
 * Probability that an annotator labels a true attribute, and a false one: false ones of a visible family are labelled
 * more often.
 */
const ANNOTATED_SHARE = { yes: 0.85, near: 0.4, far: 0.15 } as const;

/** Two to four objects in one image, each with a box and a partial annotation, as in VAW. */
export function annotatedScene(seed: string, index: number, split: Split): AnnotatedScene {
  const place = `${seed}/crowd/${split}/${index}`;
  const random = new Random(place);
  const compositions = Array.from({ length: 2 + random.below(3) }, (_, i) =>
    compose(random, split, focusOf(`${seed}/crowd`, index * 4 + i, split)),
  );
  const scene = sceneOf(random, compositions, place);
  return {
    scene,
    things: scene.things.map((thing) => ({
      object: thing.composition.object,
      box: boxOf(thing, scene),
      ...annotate(random, thing.composition),
    })),
  };
}

function annotate(random: Random, composition: Composition): Pick<AnnotatedThing, 'positive' | 'negative'> {
  const truth = attributesOf(composition);
  const shown = new Set(truth.map(familyOf));
  const positive = truth.filter(() => random.chance(ANNOTATED_SHARE.yes));
  const negative = ATTRIBUTES.filter(
    (name) =>
      !truth.includes(name) && random.chance(shown.has(familyOf(name)) ? ANNOTATED_SHARE.near : ANNOTATED_SHARE.far),
  );
  return { positive: positive.length > 0 ? positive : truth.slice(0, 1), negative };
}

/**
 * The square of the object with a margin for protruding parts: corners of a tilted one, pieces of a broken one, hairs.
 */
function boxOf({ x, y, extent, composition }: Thing, { width, height }: Scene): AnnotatedThing['box'] {
  const room =
    composition.state === 'tilted' || composition.state === 'broken'
      ? 1.2
      : composition.surface === 'furry'
        ? 1.15
        : 1.04;
  const half = (extent * room) / 2;
  const [left, top] = [Math.max(0, Math.floor(x - half)), Math.max(0, Math.floor(y - half))];
  return [left, top, Math.min(width, Math.ceil(x + half)) - left, Math.min(height, Math.ceil(y + half)) - top];
}
