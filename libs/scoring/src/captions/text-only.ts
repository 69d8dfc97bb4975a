import { imageNumbers } from '../clusters.js';
import type { JudgedSplit } from '../judge.js';
import { captionCells } from './caption-cells.js';

/** Occurrences of a word, or of two words in a row, in correct and in wrong captions. */
type Counts = [correct: number, wrong: number];

/**
 * Scores of all queried captions without their images: the log-odds of naive Bayes that a caption is correct, from its
 * words and pairs of adjacent words. Counts are those of the captions of all other images, plus one. An accuracy above
 * chance shows that the captions disclose which of them are correct. O(words of all captions).
 *
 * @see Hsieh et al., SugarCrepe, NeurIPS 2023, section 3: text-only models exceed image models on earlier benchmarks
 */
export function textOnlyScores(split: JudgedSplit): Float32Array {
  const { start, caption, isCorrect } = captionCells(split);
  const features = (split.definition.captions ?? []).map(featuresOf);
  const all = new Map<string, Counts>();
  const ofImage = new Map<number, Map<string, Counts>>();
  const total: Counts = [0, 0];
  const totalOfImage = new Map<number, Counts>();
  const images = imageNumbers(split.labels);
  for (const [item, image] of images.entries()) {
    const own = ofImage.get(image) ?? new Map<string, Counts>();
    const ownTotal = totalOfImage.get(image) ?? [0, 0];
    ofImage.set(image, own);
    totalOfImage.set(image, ownTotal);
    for (let cell = start[item]!; cell < start[item + 1]!; cell++) {
      const side = isCorrect[cell] ? 0 : 1;
      for (const feature of features[caption[cell]!]!) {
        for (const counts of [all, own]) countOf(counts, feature)[side]++;
        total[side]++;
        ownTotal[side]++;
      }
    }
  }
  const scores = new Float32Array(caption.length);
  for (const [item, image] of images.entries()) {
    const own = ofImage.get(image)!;
    const ownTotal = totalOfImage.get(image)!;
    const log = (side: 0 | 1, feature: string) =>
      Math.log(
        (countOf(all, feature)[side] - (own.get(feature)?.[side] ?? 0) + 1) / (total[side] - ownTotal[side] + all.size),
      );
    for (let cell = start[item]!; cell < start[item + 1]!; cell++)
      scores[cell] = features[caption[cell]!]!.reduce((sum, feature) => sum + log(0, feature) - log(1, feature), 0);
  }
  return scores;
}

function countOf(counts: Map<string, Counts>, feature: string): Counts {
  const own = counts.get(feature) ?? [0, 0];
  counts.set(feature, own);
  return own;
}

/** Lower-case words, and pairs of adjacent words with the ends of the caption; sorted, so that equal sums are equal. */
function featuresOf(text: string): string[] {
  const words = ['^', ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []), '$'];
  return [...words.slice(1, -1), ...words.slice(1).map((word, i) => `${words[i]!} ${word}`)].sort();
}

/** The negative number of characters of every queried caption. */
export function shortestScores(split: JudgedSplit): Float32Array {
  const { caption } = captionCells(split);
  const captions = split.definition.captions ?? [];
  return Float32Array.from(caption, (own) => -Array.from(captions[own] ?? '').length);
}
