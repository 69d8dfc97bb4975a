import { reduceRetrieval, retrievalMetrics } from '@primitives/metrics';
import { differencesOf } from './compare.js';
import type { Recompute } from './golden-case.js';

const retrieval: Recompute = ({ input, expected }, tolerance) => {
  const { scores, captions, captionsOf } = input as { scores: number[][]; captions: number; captionsOf: number[][] };
  const outcomes = reduceRetrieval(Float32Array.from(scores.flat()), captions, captionsOf);
  const values = retrievalMetrics(outcomes);
  const found = Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const [, kind = '', k = ''] = /^retrieval\.(tr|ir)_at_(\d+)/.exec(id) ?? [];
      return kind === '' ? [['mean', value]] : [[`${kind}${k}`, value]];
    }),
  );
  const { textRank, imageRank } = outcomes;
  return differencesOf(expected, { textRank: [...textRank], imageRank: [...imageRank], ...found }, tolerance);
};

export const RETRIEVAL_CASES: Readonly<Record<string, Recompute>> = { retrieval };
