import {
  captionChoiceEvaluator,
  imageCaptionPairEvaluator,
  reduceCaptionChoice,
  reduceImageCaptionPairs,
} from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

/** A benchmark of caption choices. */
export interface ChoiceSize {
  /** Items of each category. */
  readonly categories: readonly number[];
  /** Images, which the items share. */
  readonly images: number;
  /** Correct captions of an item; one is wrong. */
  readonly correct: number;
}

/** Its seven kinds of edits; the number of images is assumed. */
export const SUGARCREPE: ChoiceSize = { categories: [1652, 788, 1406, 246, 666, 2062, 692], images: 1_560, correct: 1 };
/** As SugarCrepe, with two correct captions; its 4,757 items have five kinds of edits. */
export const SUGARCREPE_PLUS: ChoiceSize = { categories: [1652, 788, 1406, 245, 666], images: 1_300, correct: 2 };
/** 48 relations with 23,937 items in all, some with few; how many each has is assumed. */
export const VG_RELATION: ChoiceSize = { categories: relations(48, 23_937), images: 5_000, correct: 1 };

/** Of an item: what its image and its captions add to the distance of correct and wrong captions. */
const [IMAGE_EFFECT, CATEGORY_EFFECT] = [0.6, 0.5];

/** Test sets with these numbers of items a category. Items of an image share an effect on their scores. */
export function choicePopulation(
  name: string,
  { categories, images, correct }: ChoiceSize,
  separation: number,
): Population {
  const category = Uint32Array.from(categories.flatMap((size, own) => new Array<number>(size).fill(own)));
  const start = Uint32Array.from({ length: category.length + 1 }, (_, item) => item * (correct + 1));
  const isCorrect = Uint8Array.from({ length: start.at(-1)! }, (_, at) => Number(at % (correct + 1) > 0));
  const names = categories.map((_, own) => `c${own}`);
  return {
    name,
    split: ({ normal, uniform }) => {
      const effect = Float64Array.from({ length: images }, () => IMAGE_EFFECT * normal());
      const clusterOf = Uint32Array.from(category, () => Math.floor(images * uniform()));
      const scores = Float64Array.from(isCorrect, (right, at) => {
        const item = Math.floor(at / (correct + 1));
        const lead = separation + CATEGORY_EFFECT * Math.sin(category[item]!) + effect[clusterOf[item]!]!;
        return normal() + right * lead;
      });
      const outcomes = reduceCaptionChoice(scores, { categories: names, category, start, isCorrect });
      return { evaluator: captionChoiceEvaluator(outcomes), clusterOf: dense(clusterOf) };
    },
  };
}

/** Pairs of two images and two captions; captions and images have scores that they share with both of the others. */
export const imagePairPopulation = (name: string, pairs: number, separation: number): Population => ({
  name,
  split: (draws) => {
    const scores = Array.from({ length: pairs }, () => pairScores(separation, draws)).flat();
    return { evaluator: imageCaptionPairEvaluator(reduceImageCaptionPairs(scores)) };
  },
});

function pairScores(separation: number, { normal }: NormalDraws): number[] {
  const [caption, image] = [
    [normal(), normal()],
    [normal(), normal()],
  ];
  return [0, 1, 2, 3].map((cell) => {
    const [c, i] = [cell % 2, Math.floor(cell / 2)];
    return 0.5 * caption[c]! + 0.5 * image[i]! + normal() + (c === i ? separation : 0);
  });
}

/** The same clusters with the numbers 0, 1, … in the order of their first item: an image may have no item. */
function dense(clusterOf: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  return clusterOf.map((image) => {
    const own = numbers.get(image) ?? numbers.size;
    numbers.set(image, own);
    return own;
  });
}

/** Sizes by a power law, the last of them with some twenty items. */
function relations(count: number, items: number): number[] {
  const weights = Array.from({ length: count }, (_, k) => (k + 1) ** -1.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round((items * weight) / total));
}
