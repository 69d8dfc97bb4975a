import { METRICS, reduceRetrieval, retrievalMetrics } from '@primitives/metrics';
import { ruleSetOf, type MetricPage } from './metric-page.js';

/** Three images with two captions each; scores of the first image are tied. */
const SCORES = [
  [0.5, 0.25, 0.5, 0.125, 0.125, 0.0],
  [0.25, 0.125, 0.5, 0.375, 0.25, 0.125],
  [0.125, 0.125, 0.25, 0.5, 0.375, 0.25],
];
const CAPTIONS_OF = [
  [0, 1],
  [2, 3],
  [4, 5],
];

/** Retrieval: three images with two captions each. */
export function retrievalPage(): MetricPage {
  const outcomes = reduceRetrieval(Float32Array.from(SCORES.flat()), 6, CAPTIONS_OF);
  const values = retrievalMetrics(outcomes);
  const steps = (id: string): string => {
    const [, kind = '', k = ''] = /^retrieval\.(tr|ir)_at_(\d+)/.exec(id) ?? [];
    const ranks = [...(kind === 'tr' ? outcomes.textRank : outcomes.imageRank)];
    return kind === ''
      ? `(${Object.values(values)
          .slice(1)
          .map((value) => value?.toFixed(4))
          .join(' + ')}) / 6`
      : `ranks ${ranks.join(', ')}: (${ranks.map((rank) => Number(rank <= Number(k))).join(' + ')}) / ${ranks.length}`;
  };
  return {
    file: 'retrieval.md',
    title: 'Retrieval',
    introduction:
      'In retrieval, a model orders all captions for each image and all images for each caption. The metrics state how often a correct one is among the first.',
    definitions: [...METRICS.values()].filter(({ id }) => ruleSetOf(id) === 'retrieval'),
    example: [
      'Three images with two captions each: 1 and 2 belong to the first image, 3 and 4 to the second, 5 and 6 to the third. The first image has the same score with captions 1 and 3, so its rank is 2.',
      [
        '| image | caption 1 | 2 | 3 | 4 | 5 | 6 |',
        '|---|---|---|---|---|---|---|',
        ...SCORES.map((row, i) => `| ${i + 1} | ${row.join(' | ')} |`),
      ].join('\n'),
    ].join('\n\n'),
    worked: new Map(Object.entries(values).map(([id, value]) => [id, { value, steps: steps(id) }])),
  };
}
