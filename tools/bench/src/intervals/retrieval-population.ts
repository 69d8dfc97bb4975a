import { reduceRetrieval, retrievalEvaluator } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

type RetrievalOutcomes = ReturnType<typeof reduceRetrieval>;

/** Captions of an image on COCO and Flickr30k. */
const CAPTIONS = 5;
/** Kinds of scenes in the population, kind k with a weight of 1 / (k + 3). Only images of one kind compete. */
const SCENES = 60;
const SCENE_SHARES = cumulative(Array.from({ length: SCENES }, (_, kind) => 1 / (kind + 3)));
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
    const sizes = new Uint32Array(SCENES);
    for (let image = 0; image < images; image++) sizes[sceneOf(draws.uniform())]!++;
    const scenes = [...sizes].filter((size) => size > 0).map((size) => sceneOutcomes(size, model, draws));
    return { evaluator: retrievalEvaluator(together(scenes)) };
  },
});

function sceneOf(place: number): number {
  const at = SCENE_SHARES.findIndex((share) => place < share);
  return at < 0 ? SCENES - 1 : at;
}

function sceneOutcomes(images: number, { separation, spread, grid }: RetrievalModel, draws: NormalDraws) {
  const captions = CAPTIONS * images;
  const captionHub = Float64Array.from({ length: captions }, () => HUB * draws.normal());
  const scores = new Float32Array(images * captions);
  for (let image = 0, at = 0; image < images; image++) {
    const hub = HUB * draws.normal();
    const own = separation + spread * draws.normal();
    for (let caption = 0; caption < captions; caption++, at++) {
      const match = Math.floor(caption / CAPTIONS) === image ? own : 0;
      const score = hub + captionHub[caption]! + match + draws.normal();
      scores[at] = grid > 0 ? grid * Math.round(score / grid) : score;
    }
  }
  const captionsOf = Array.from({ length: images }, (_, image) =>
    Array.from({ length: CAPTIONS }, (_, i) => CAPTIONS * image + i),
  );
  return reduceRetrieval(scores, captions, captionsOf);
}

/** The outcomes of all scenes: candidates of other scenes score lower than all of one's own. */
function together(scenes: readonly RetrievalOutcomes[]): RetrievalOutcomes {
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
