import { join } from 'node:path';
import {
  choicePopulation,
  imagePairPopulation,
  SUGARCREPE,
  SUGARCREPE_PLUS,
  VG_RELATION,
  type ChoiceSize,
} from './caption-population.js';
import { curvePopulation } from './curve-population.js';
import { gapPopulation, PAIR_MODELS, pairPopulation, type PairSize } from './pair-population.js';
import type { Population } from './population.js';
import { PROBE_SIZE, probePopulation, STRATEGIES } from './probe-population.js';
import { questionPopulation } from './question-population.js';
import { RETRIEVAL_MODELS, retrievalPopulation } from './retrieval-population.js';
import { alignmentPopulation, COMPUN_SIZES, compunPopulation, episodePopulation } from './unit-populations.js';
import { VAW_SPLIT, vawPopulation, type VawModel } from './vaw-population.js';
import { vawSizes } from './vaw-sizes.js';

/** Benchmark annotations next to the repository. */
const SOURCES = join(import.meta.dirname, '../../../../../shared/data');

const VAW_MODELS = [
  { name: 'weak', separation: 0.6, spread: 0.6, imageEffect: 0.4, grid: 0.25, violations: 0.3 },
  { name: 'middling', separation: 1.3, spread: 0.6, imageEffect: 0.4, grid: 0, violations: 0.1 },
  { name: 'strong', separation: 2.2, spread: 0.6, imageEffect: 0.8, grid: 0, violations: 0.02 },
] as const satisfies readonly VawModel[];

export function vawModels(): Population[] {
  const { sizes, edges } = vawSizes(process.env['PRIMITIVES_SOURCES'] ?? SOURCES);
  return VAW_MODELS.map((model) => vawPopulation(sizes, model, { ...VAW_SPLIT, edges }));
}

/** The models of two cells above 97%, on test sets with other seeds. */
export const vawAgain = (): Population[] =>
  vawModels()
    .filter(({ name }) => name !== 'weak')
    .map((population) => ({ ...population, name: `${population.name} again` }));

export function questionModels(): Population[] {
  return [
    questionPopulation('weak', VAW_SPLIT, { accuracy: 0.55, violations: 0.2 }),
    questionPopulation('middling', VAW_SPLIT, { accuracy: 0.75, violations: 0.05 }),
    questionPopulation('strong', VAW_SPLIT, { accuracy: 0.95, violations: 0.005 }),
  ];
}

/** Images and candidate pairs (open world where it is reported) of the pair benchmarks. */
const PAIR_BENCHMARKS = {
  MAC: { images: 5_240, together: 1, candidatePairs: 25_641, profile: 'mac' },
  'MIT-States': { images: 12_995, together: 1, candidatePairs: 28_175, profile: 'czsl' },
  'UT-Zappos': { images: 2_914, together: 1, candidatePairs: 192, profile: 'czsl' },
  'C-GQA': { images: 5_098, together: 1, candidatePairs: 278_362, profile: 'czsl' },
} as const satisfies Record<string, PairSize>;

export const pairBenchmarks = (): Population[] =>
  Object.entries(PAIR_BENCHMARKS).flatMap(([name, size]) =>
    Object.entries(PAIR_MODELS).map(([model, own]) => pairPopulation(`${name}, ${model}`, size, own)),
  );

const COMPOSITIONS = { images: 5_794, together: 1, candidatePairs: 1_962, profile: 'compmap' } as const;

/** Scores of 48 pairs: the true one must lead by more than among four. */
const CURVE_MODELS = {
  weak: { right: 1, favour: 1, grid: 0 },
  middling: { right: 2, favour: 1, grid: 0 },
  strong: { right: 3.5, favour: 0.5, grid: 0 },
  tied: { right: 2, favour: 1, grid: 0.5 },
};

const { MAC, 'UT-Zappos': UT_ZAPPOS, 'C-GQA': C_GQA } = PAIR_BENCHMARKS;
/** MIT-States has the rules of UT-Zappos and C-GQA; with its size the simulation would take twice as long. */
const CURVE_BENCHMARKS = { MAC, 'UT-Zappos': UT_ZAPPOS, 'C-GQA': C_GQA, compositions: COMPOSITIONS };

/** The curves at k = 2 and 3 and the area over all biases, at the sizes of pair benchmarks and of CompMap. */
export const curveBenchmarks = (): Population[] =>
  Object.entries(CURVE_BENCHMARKS).flatMap(([name, size]) =>
    Object.entries(CURVE_MODELS).map(([model, own]) => curvePopulation(`${name}, ${model}`, size, own)),
  );

/** The test splits of Karpathy and Fei-Fei, with five captions an image. */
const RETRIEVAL_BENCHMARKS = { 'Flickr30k 1k': 1_000, 'COCO 5k': 5_000 };

export const retrievalBenchmarks = (): Population[] =>
  Object.entries(RETRIEVAL_BENCHMARKS).flatMap(([name, images]) =>
    Object.entries(RETRIEVAL_MODELS).map(([model, own]) => retrievalPopulation(`${name}, ${model}`, images, own)),
  );

const CHOICE_BENCHMARKS = {
  SugarCrepe: SUGARCREPE,
  'SugarCrepe++': SUGARCREPE_PLUS,
  'VG-Relation': VG_RELATION,
} as const satisfies Record<string, ChoiceSize>;
/** Distance of correct from wrong captions. */
const CHOICE_MODELS = { weak: 0.3, middling: 1.2, strong: 2.8 };

export const captionBenchmarks = (): Population[] => [
  ...Object.entries(CHOICE_BENCHMARKS).flatMap(([name, size]) =>
    Object.entries(CHOICE_MODELS).map(([model, own]) => choicePopulation(`${name}, ${model}`, size, own)),
  ),
  ...Object.entries(CHOICE_MODELS).map(([model, own]) => imagePairPopulation(`Winoground, ${model}`, 400, own)),
];

/** Test images of CUB, of which those of the 50 test classes make compositions; and CompMap's on MIT-States. */
export const compositionBenchmarks = (): Population[] => [
  ...(['weak', 'middling', 'strong'] as const).map((model) =>
    pairPopulation(`compositions, ${model}`, COMPOSITIONS, PAIR_MODELS[model]),
  ),
  gapPopulation('compositions, weak and middling', {
    images: 5_794,
    full: PAIR_MODELS.weak,
    oracle: PAIR_MODELS.middling,
  }),
  gapPopulation('compositions, middling and strong', {
    images: 5_794,
    full: PAIR_MODELS.middling,
    oracle: PAIR_MODELS.strong,
  }),
];

export const unitBenchmarks = (): Population[] => [
  compunPopulation('Compun, weak', COMPUN_SIZES, { separation: 0.3, ties: true }),
  compunPopulation('Compun, middling', COMPUN_SIZES, { separation: 1.2, ties: false }),
  compunPopulation('Compun, strong', COMPUN_SIZES, { separation: 2.5, ties: false }),
  episodePopulation('CUB 5-way, weak', { episodes: 600, queries: 75 }, -0.5),
  episodePopulation('CUB 5-way, strong', { episodes: 600, queries: 75 }, 2.5),
  episodePopulation('CUB 100-way, middling', { episodes: 600, queries: 1_500 }, 1),
  alignmentPopulation('CUB 200 classes, weak', 200, 0.3),
  alignmentPopulation('CUB 200 classes, strong', 200, 0.8),
];

export const probes = (): Population[] =>
  STRATEGIES.flatMap((strategy) => [
    {
      ...probePopulation(`${strategy.name}, other attributes`, PROBE_SIZE, strategy, false),
      seed: `${strategy.name}, attributes drawn`,
    },
    {
      ...probePopulation(`${strategy.name}, other attributes and concepts`, PROBE_SIZE, strategy, true),
      seed: `${strategy.name}, concepts drawn, too`,
    },
  ]);
