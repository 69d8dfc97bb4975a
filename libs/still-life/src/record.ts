import type { Split } from '@primitives/shapes';
import { annotationOf } from './annotation.js';
import { attributesOf } from './composition.js';
import type { Scene, Thing } from './scene.js';
import type { Attribute, ObjectName } from './vocabulary.js';

export type Box = readonly [left: number, top: number, width: number, height: number];
export type Relation = 'to the left of' | 'to the right of' | 'in front of' | 'behind';

/** What the renderer measures about one thing. */
export interface Visibility {
  /** The box of the visible pixels; null when there are none. */
  readonly box: Box | null;
  /** Number of visible pixels, and of its pixels without the things in front of it. */
  readonly pixels: number;
  readonly alone: number;
}

/** A rendered thing with its labels. */
export interface RecordedThing {
  readonly object: ObjectName;
  /** All true attributes. */
  readonly attributes: readonly Attribute[];
  /** Labels as an annotator gives them; other attributes are unlabelled. */
  readonly positive: readonly Attribute[];
  readonly negative: readonly Attribute[];
  readonly box: Box | null;
  /** Share of its pixels that nothing hides, 0 to 1. */
  readonly visible: number;
}

/** A rendered scene with all labels: a line of `scenes.jsonl`. */
export interface SceneRecord {
  /** `test/17`. */
  readonly key: string;
  readonly set: Split;
  /** File names below `images` and `masks`. */
  readonly image: string;
  readonly mask: string;
  readonly things: readonly RecordedThing[];
  /** [thing, relation, thing], where the arrangement is unambiguous. */
  readonly relations: readonly (readonly [number, Relation, number])[];
}

/** Less visible things have no labels: people could not name them either. */
export const MIN_VISIBLE = 0.35;

/** Least distances for a relation: beyond what the turn of the camera can change. */
const ASIDE = 0.6;
const BEFORE = 0.5;

export function recordOf(seed: string, scene: Scene, visibility: readonly Visibility[]): SceneRecord {
  const name = scene.key.replace('/', '-');
  return {
    key: scene.key,
    set: scene.key.slice(0, scene.key.indexOf('/')) as Split,
    image: `${name}.jpg`,
    mask: `${name}.png`,
    things: scene.things.map(({ composition }, i): RecordedThing => {
      const { box, pixels, alone } = visibility[i] ?? { box: null, pixels: 0, alone: 0 };
      return {
        object: composition.object,
        attributes: attributesOf(composition),
        ...annotationOf(seed, scene.key, i, composition),
        box,
        visible: alone === 0 ? 0 : Math.round((1_000 * pixels) / alone) / 1_000,
      };
    }),
    relations: scene.things.flatMap((one, i) =>
      scene.things.flatMap((other, j) =>
        i === j ? [] : relationsOf(one, other).map((relation) => [i, relation, j] as const),
      ),
    ),
  };
}

function relationsOf(one: Thing, other: Thing): Relation[] {
  const found: Relation[] = [];
  if (other.x - one.x > ASIDE) found.push('to the left of');
  if (one.x - other.x > ASIDE) found.push('to the right of');
  if (one.z - other.z > BEFORE) found.push('in front of');
  if (other.z - one.z > BEFORE) found.push('behind');
  return found;
}

/** The things of a scene that are visible enough for labels, with their numbers. */
export function labelledThings({ things }: SceneRecord): { thing: RecordedThing & { readonly box: Box }; i: number }[] {
  return things.flatMap((thing, i) => {
    const { box } = thing;
    return box !== null && thing.visible >= MIN_VISIBLE ? [{ thing: { ...thing, box }, i }] : [];
  });
}
