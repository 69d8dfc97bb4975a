import {
  captionChoiceMetrics,
  imageCaptionPairMetrics,
  reduceCaptionChoice,
  reduceImageCaptionPairs,
} from '@primitives/metrics';
import { differencesOf } from './compare.js';
import type { Recompute } from './golden-case.js';

/** Values by the name within their id. */
const named = (values: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id.split('.')[1]!, value]));

const choice: Recompute = ({ input, expected }, tolerance) => {
  const { scores, isCorrect, categories, category } = input as {
    scores: number[][];
    isCorrect: number[][];
    categories: string[];
    category: number[];
  };
  const start = Uint32Array.from({ length: scores.length + 1 }, (_, item) => item * (scores[0]?.length ?? 0));
  const outcomes = reduceCaptionChoice(Float32Array.from(scores.flat()), {
    start,
    isCorrect: Uint8Array.from(isCorrect.flat()),
    categories,
    category: Uint32Array.from(category),
  });
  const { allAbove, bestAbove } = outcomes;
  return differencesOf(expected, { allAbove, bestAbove, ...named(captionChoiceMetrics(outcomes)) }, tolerance);
};

const pairs: Recompute = ({ input, expected }, tolerance) => {
  const { scores } = input as { scores: number[][] };
  const outcomes = reduceImageCaptionPairs(Float32Array.from(scores.flat()));
  return differencesOf(expected, { ...outcomes, ...named(imageCaptionPairMetrics(outcomes)) }, tolerance);
};

export const CAPTION_CASES: Readonly<Record<string, Recompute>> = {
  'caption-choice': choice,
  'image-caption-pairs': pairs,
};
