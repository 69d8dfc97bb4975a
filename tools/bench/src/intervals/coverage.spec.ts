import { choicePopulation } from './caption-population.js';
import { coverage } from './coverage.js';
import { curvePopulation } from './curve-population.js';
import { NormalDraws } from './normal-draws.js';
import { PAIR_MODELS, pairPopulation } from './pair-population.js';
import type { Population } from './population.js';
import { probePopulation, STRATEGIES } from './probe-population.js';
import { percentileSplit, simulateSplit } from './simulated-splits.js';
import { RETRIEVAL_MODELS, retrievalPopulation } from './retrieval-population.js';
import { compunPopulation, episodePopulation } from './unit-populations.js';
import { parametricSizes, vawSizes } from './vaw-sizes.js';
import { vawPopulation } from './vaw-population.js';

/**
 * The rarer part of a law like VAW's, on a split that is simulated in milliseconds: `npm run bench -- intervals` takes
 * all of it.
 */
const rare = vawPopulation(
  parametricSizes(300).slice(230),
  { name: 'rare', separation: 1.3, spread: 0.6, imageEffect: 0.4, grid: 0, violations: 0.1 },
  {
    instances: 600,
    images: 250,
    edges: [
      [0, 30],
      [0, 31],
      [1, 32],
    ],
  },
);

const CHOICES = { categories: [200, 80, 20], images: 120, correct: 2 };

const coverageOf = (population: Population, splits: number) =>
  new Map(
    coverage(Array.from({ length: splits }, (_, split) => simulateSplit(population, split))).map((own) => [
      own.metric,
      own,
    ]),
  );

/** Of simulated test sets: in the full run, in the quick one. */
type Splits = readonly [full: number, quick: number];
const RUN = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? 1 : 0;

/** Two and a half standard errors of a coverage of 95%. */
const slack = (splits: number) => 2.5 * Math.sqrt((0.95 * 0.05) / splits);

describe('95% intervals hold the expected value in about 95% of the test sets', () => {
  it.each([
    ['average precision over rare attributes', rare, [100, 34], /map|f1/],
    [
      'pair metrics',
      pairPopulation('pairs', { images: 160, together: 2, candidatePairs: 100, profile: 'czsl' }, PAIR_MODELS.middling),
      [150, 50],
      /auc|best|top/,
    ],
    [
      'lists of biases that end early on some test sets of a strong model',
      pairPopulation('lists', { images: 2_600, together: 1, candidatePairs: 100, profile: 'mac' }, PAIR_MODELS.strong),
      [120, 40],
      /auc|best/,
    ],
    [
      'curves of the two and three best pairs, and the area over all biases',
      curvePopulation('curves', { images: 160, profile: 'mac' }, { right: 2, favour: 1, grid: 0 }),
      [150, 50],
      /at_[23]|auc_exact/,
    ],
    [
      'a heavy-tailed rank',
      pairPopulation(
        'ranks',
        { images: 400, together: 1, candidatePairs: 2_000, profile: 'mac' },
        PAIR_MODELS.middling,
      ),
      [150, 50],
      /coverage/,
    ],
    [
      'Compun',
      compunPopulation('nouns', { either: 40, both: 60, none: 40 }, { separation: 1.2, ties: true }),
      [400, 134],
      /accuracy$/,
    ],
    ['recalls of retrieval', retrievalPopulation('recalls', 400, RETRIEVAL_MODELS.middling), [200, 200], /retrieval/],
    ['accuracies of captions', choicePopulation('captions', CHOICES, 1), [300, 100], /choice/],
    ['episodes', episodePopulation('episodes', { episodes: 40, queries: 25 }, 1), [400, 134], /prim|oracle/],
    [
      'the attribute probe',
      probePopulation('probe', { attributes: 40, concepts: 400 }, STRATEGIES[1]!, false),
      [100, 34],
      /selectivity/,
    ],
  ] as const satisfies readonly (readonly [string, Population, Splits, RegExp])[])(
    'for %s',
    (_, population, counts, metrics) => {
      const splits = counts[RUN];
      const found = [...coverageOf(population, splits).values()].filter(({ metric }) =>
        metrics.test(metric.replace(/\.v\d+$/, '')),
      );
      expect(found.length).toBeGreaterThan(0);
      for (const { metric, held } of found) expect([metric, held < 0.95 - slack(splits)]).toEqual([metric, false]);
    },
  );

  it('would hold it far less often by the percentile bootstrap, for average precision over rare attributes', () => {
    const results = Array.from({ length: 30 }, (_, split) => percentileSplit(rare, split, 60));
    const found = coverage(results).find(({ metric }) => metric === 'vaw.map.v1')!;
    expect(found.held).toBeLessThan(0.8);
  });
});

describe('a simulated test set', () => {
  it('is the same whenever it is simulated', () => expect(simulateSplit(rare, 3)).toEqual(simulateSplit(rare, 3)));

  it('completes labels along the hierarchy: CmAP is not mAP', () => {
    const found = simulateSplit(rare, 1);
    expect(found['vaw.cmap.v1']![0]).not.toBe(found['vaw.hierarchy_map.v1']![0]);
  });

  it('draws counts with the share that it was requested', () => {
    const draws = new NormalDraws(1);
    const alone = Uint32Array.from({ length: 4_000 }, (_, i) => i);
    const mean = draws.counts(alone, 50, 0.5).reduce((sum, count) => sum + count, 0) / 4_000;
    expect(Math.abs(mean - 25)).toBeLessThan(0.5);
  });
});

describe('the sizes of VAW’s attributes', () => {
  it('follow a law where the annotations are not available', () => {
    const { sizes, edges, real } = vawSizes(undefined);
    expect([sizes.length, real]).toEqual([620, false]);
    expect(Math.min(...sizes.map(({ positives }) => positives))).toBe(7);
    expect(new Set(sizes.map(({ group }) => group))).toEqual(new Set(['head', 'medium', 'tail']));
    expect(edges.length).toBeGreaterThan(50);
  });
});
