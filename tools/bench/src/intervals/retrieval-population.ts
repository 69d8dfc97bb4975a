import { retrievalEvaluator } from '@primitives/metrics';
import { FARTHEST, type NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

type RetrievalOutcomes = Parameters<typeof retrievalEvaluator>[0];

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { floor, max, round } = Math;

/** Captions of an image on COCO and Flickr30k. */
const CAPTIONS = 5;
/** Images for each kind of scene; kind k has a weight of 1 / (k + kinds / 20). Only images of one kind compete. */
const IMAGES_A_KIND = 16;
/** The deepest recall: what ranks below does not matter. */
export const DEEPEST = 10;
/** Deviation of what an image adds to its scores with all captions, and a caption with all images. */
const HUB = 0.5;

export interface RetrievalModel {
  /** How far the score of an image with its own caption lies above others, in deviations of a score. */
  readonly separation: number;
  /** Deviation of this distance between images, which the captions of an image share. */
  readonly spread: number;
  /** Scores are rounded to multiples of this, so that they tie; 0 for none. */
  readonly grid: number;
}

export const RETRIEVAL_MODELS = {
  weak: { separation: 1.5, spread: 1, grid: 0 },
  middling: { separation: 2.8, spread: 1.2, grid: 0 },
  strong: { separation: 4.5, spread: 1.2, grid: 0 },
  tied: { separation: 2.8, spread: 1.2, grid: 0.5 },
} as const satisfies Record<string, RetrievalModel>;

/**
 * Images with five captions each. A test set samples images, captions and so the candidates of each ranking: an image
 * competes with those of its scene, of which a test set has more or fewer, and with captions that score high with all.
 */
export const retrievalPopulation = (name: string, images: number, model: RetrievalModel): Population => ({
  name,
  split: (draws) => {
    const shares = sceneShares(Math.round(images / IMAGES_A_KIND));
    const sizes = new Uint32Array(shares.length);
    for (let image = 0; image < images; image++) sizes[sceneOf(draws.uniform(), shares)]!++;
    const scenes = [...sizes].filter((size) => size > 0).map((size) => sceneRanks(drawnScene(size, model, draws)));
    return { evaluator: retrievalEvaluator(together(scenes)) };
  },
});

/** The cumulated shares of the kinds of scenes. */
const sceneShares = (kinds: number) => cumulative(Array.from({ length: kinds }, (_, kind) => 1 / (kind + kinds / 20)));

function sceneOf(place: number, shares: readonly number[]): number {
  const at = shares.findIndex((share) => place < share);
  return at < 0 ? shares.length - 1 : at;
}

/** Scores of the images and captions of one kind of scene. */
export interface Scene {
  /** What an image, or a caption, adds to its scores. */
  readonly imageHub: Float64Array;
  readonly captionHub: Float64Array;
  /** By caption: its image, and its score with this image. */
  readonly imageOf: Uint32Array;
  readonly own: Float64Array;
  /** How far a score may be above its hubs. */
  readonly reach: number;
  /** Of an image with the caption of another: requested at most once. */
  readonly score: (image: number, caption: number) => number;
}

export function drawnScene(
  images: number,
  { separation, spread, grid }: RetrievalModel,
  { normal, triangular }: NormalDraws,
): Scene {
  const given = (score: number) => (grid > 0 ? grid * round(score / grid) : score);
  const captionHub = Float64Array.from({ length: CAPTIONS * images }, () => HUB * normal());
  const imageHub = Float64Array.from({ length: images }, () => HUB * normal());
  const imageOf = Uint32Array.from(captionHub, (_, caption) => floor(caption / CAPTIONS));
  const match = Float64Array.from(imageHub, () => separation + spread * normal());
  return {
    imageHub,
    captionHub,
    imageOf,
    own: captionHub.map((hub, caption) =>
      given(hub + imageHub[imageOf[caption]!]! + match[imageOf[caption]!]! + triangular()),
    ),
    reach: FARTHEST + grid,
    score: (image, caption) => given(imageHub[image]! + captionHub[caption]! + triangular()),
  };
}

/**
 * Ranks as `reduceRetrieval` finds them, without a matrix: scores are requested only where they may reach a correct one
 * whose rank can still be in a recall. Ranks beyond the deepest recall are lower bounds.
 */
export function sceneRanks({ imageHub, captionHub, imageOf, own, reach, score: scoreOf }: Scene): RetrievalOutcomes {
  const [images, captions] = [imageHub.length, captionHub.length];
  const best = new Float64Array(images).fill(-Infinity);
  own.forEach((score, caption) => (best[imageOf[caption]!] = max(best[imageOf[caption]!]!, score)));
  const [textRank, imageRank] = [new Uint32Array(images).fill(1), new Uint32Array(captions).fill(1)];
  for (let image = 0; image < images; image++) {
    const highest = imageHub[image]! + reach;
    for (let caption = 0; caption < captions; caption++) {
      const most = highest + captionHub[caption]!;
      const ofText = most >= best[image]! && textRank[image]! <= DEEPEST;
      const ofImage = most >= own[caption]! && imageRank[caption]! <= DEEPEST;
      if ((!ofText && !ofImage) || imageOf[caption] === image) continue;
      const score = scoreOf(image, caption);
      if (score >= best[image]!) textRank[image]!++;
      if (score >= own[caption]!) imageRank[caption]!++;
    }
  }
  return { images, textRank, imageRank, imageOf };
}

/** The outcomes of all scenes: candidates of other scenes score lower than all of one's own. */
export function together(scenes: readonly RetrievalOutcomes[]): RetrievalOutcomes {
  let before = 0;
  const imageOf = scenes.flatMap((scene) => {
    const own = [...scene.imageOf].map((image) => before + image);
    before += scene.images;
    return own;
  });
  return {
    images: before,
    textRank: Uint32Array.from(scenes.flatMap(({ textRank }) => [...textRank])),
    imageRank: Uint32Array.from(scenes.flatMap(({ imageRank }) => [...imageRank])),
    imageOf: Uint32Array.from(imageOf),
  };
}

function cumulative(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return weights.map((weight) => (reached += weight / total));
}
