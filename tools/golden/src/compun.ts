import { compoundPrompt, descriptorPrompt, examplePrompt, reversedPrompt } from '@primitives/benchmark';
import {
  beatenBy,
  cosine,
  isTripletCorrect,
  positiveRank,
  recallAtRank,
  tripletMetrics,
  tripletMetricsByCategory,
  tripletSimilarities,
  type TripletSimilarities,
} from '@primitives/metrics';
import { differencesOf, EXACT, type Tolerance } from './compare.js';
import type { GoldenCase, Recompute } from './golden-case.js';
import { GoldenFormatError, readMatrix, rowsOf } from './matrix.js';

type Rows = ReturnType<typeof rowsOf>;

const triplet: Recompute = (golden, tolerance) => {
  const text = rows(golden.input, 'text');
  return compareTriplets(
    golden,
    tolerance,
    text.map((row) => [row]),
    imagesByName(golden.input),
  );
};

const meanPrompts: Recompute = (golden, tolerance) => {
  const prompts = readMatrix(golden.input['prompts'], 'prompts');
  const [, count = 0, dimensions = 0] = prompts.shape;
  const perItem = rowsOf(prompts).map((data) => rowsOf({ shape: [count, dimensions], data }));
  return compareTriplets(golden, tolerance, perItem, imagesByName(golden.input));
};

const raggedPrompts: Recompute = (golden, tolerance) => {
  const prompts = (golden.input['prompts'] as unknown[]).map((matrix) => rowsOf(readMatrix(matrix, 'prompts')));
  const images = (golden.input['images'] as unknown[]).map((matrix) => rowsOf(readMatrix(matrix, 'images')));
  return compareTriplets(golden, tolerance, prompts, images);
};

const retrieval: Recompute = ({ input, expected }, tolerance) => {
  const images = rows(input, 'images');
  const positives = input['positiveIndex'] as number[];
  const ranks = rows(input, 'text').map((text, i) => {
    const similarities = images.map((image) => cosine(text, image));
    return positiveRank(similarities, positives[i] ?? -1);
  });
  const recalls = Object.keys(expected).flatMap((key) => /^recallAt(\d+)$/.exec(key)?.[1] ?? []);
  const found = Object.fromEntries(recalls.map((k) => [`recallAt${k}`, recallAtRank(ranks, Number(k))]));
  return differencesOf(expected, { ranks, ...found }, tolerance);
};

const prompts: Recompute = ({ input, expected }) => {
  const cases = input['cases'] as {
    name: string;
    constituents: [string, string];
    caption: string;
    descriptor: string;
  }[];
  const found = cases.map(({ name, constituents, caption, descriptor }) => ({
    base: compoundPrompt(name),
    reversed: reversedPrompt(constituents),
    example: examplePrompt(name, caption),
    descriptor: descriptorPrompt(name, descriptor),
  }));
  return differencesOf(expected, { prompts: found }, EXACT);
};

export const COMPUN_CASES: Readonly<Record<string, Recompute>> = {
  'compun-triplet': triplet,
  'compun-mean-prompts': meanPrompts,
  'compun-mean-prompts-ragged': raggedPrompts,
  'compun-retrieval': retrieval,
  'compun-prompts': prompts,
};

function compareTriplets(
  { input, expected }: GoldenCase,
  tolerance: Tolerance,
  prompts: Rows[],
  images: Rows[],
): string[] {
  const similarities = prompts.map((texts, i): TripletSimilarities => {
    const [positive, n1, n2] = images[i] ?? [];
    if (!positive || !n1 || !n2) throw new GoldenFormatError(`item ${i} has fewer than three images`);
    return tripletSimilarities(texts, [positive, n1, n2]);
  });
  const { accuracy, argmaxFirstIndexAccuracy } = tripletMetrics(similarities);
  const categories = (input['categories'] as (string | null)[] | undefined) ?? similarities.map(() => null);
  return differencesOf(
    expected,
    {
      similarities,
      correct: similarities.map(isTripletCorrect),
      accuracy,
      byCategory: Object.fromEntries(tripletMetricsByCategory(similarities, categories)),
      argmaxFirstIndexAccuracy,
      beatenBy: similarities.map(beatenBy),
    },
    tolerance,
  );
}

function imagesByName(input: GoldenCase['input']): Rows[] {
  const [positive, n1, n2] = ['positive', 'n1', 'n2'].map((name) => rows(input, name));
  return (positive ?? []).map((row, i) => [row, n1![i]!, n2![i]!]);
}

function rows(input: GoldenCase['input'], name: string): Rows {
  return rowsOf(readMatrix(input[name], name));
}
