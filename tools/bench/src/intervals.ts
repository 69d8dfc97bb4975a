import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverage, type Population } from './intervals/coverage.js';
import { pairPopulation } from './intervals/pair-population.js';
import { compunPopulation, episodePopulation, probePopulation } from './intervals/unit-populations.js';
import { vawPopulation } from './intervals/vaw-population.js';
import { vawSizes } from './intervals/vaw-sizes.js';
import { requestedParts } from './measure/parts.js';
import { table } from './measure/table.js';

/**
 * Populations of a part, how many test sets are drawn from each, and for how many the percentile bootstrap is computed,
 * too.
 */
interface Part {
  readonly populations: () => readonly Population[];
  readonly splits: number;
  readonly bootstrapped: number;
}

const RESAMPLES = 200;
/** Benchmark annotations next to the repository. */
const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/data');

const PARTS = {
  vaw: { populations: vawModels, splits: 1_000, bootstrapped: 20 },
  pairs: { populations: pairBenchmarks, splits: 1_000, bootstrapped: 0 },
  units: { populations: unitBenchmarks, splits: 2_000, bootstrapped: 0 },
} as const satisfies Record<string, Part>;

/**
 * How often 95 % intervals hold the expected value of each metric on test sets of a benchmark's size, and how often the
 * percentile bootstrap would. `--vaw`, `--pairs` or `--units` runs one part; `--vaw=200` that part with so many test
 * sets.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const parts = requestedParts(Object.keys(PARTS) as (keyof typeof PARTS)[], flags);
  for (const { part, only } of parts) {
    const { populations, bootstrapped, splits: usual } = PARTS[part];
    const splits = only === null ? usual : Number(only);
    for (const population of populations()) {
      const rows = coverage(population, { splits, bootstrapped, resamples: RESAMPLES, seed: 1 }).map((one) => [
        one.metric,
        short(one.mean),
        short(one.deviation),
        short(one.error),
        percent(one.held),
        percent(one.stated),
        one.percentile === null ? '' : percent(one.percentile),
      ]);
      print(`\n${population.name}: ${splits} test sets`);
      print(table(['metric', 'mean', 'deviation', 'mean se', 'coverage', 'with interval', 'percentile'], rows));
    }
  }
}

function vawModels(): Population[] {
  const { sizes, real } = vawSizes(process.env['PRIMITIVES_SOURCES'] ?? SOURCES);
  const counts = real ? 'real label counts' : 'parametric label counts';
  return [
    { word: 'weak', separation: 0.6, imageEffect: 0.4 },
    { word: 'middling', separation: 1.3, imageEffect: 0.4 },
    { word: 'strong', separation: 2.2, imageEffect: 0.8 },
  ].map(({ word, ...model }) => vawPopulation(sizes, { name: `VAW, ${counts}, ${word} model`, spread: 0.6, ...model }));
}

/** Images and candidate pairs (open world where it is reported) of the pair benchmarks. */
function pairBenchmarks(): Population[] {
  return [
    pairPopulation('MAC', 5_240, 25_641),
    pairPopulation('MIT-States', 12_995, 28_175),
    pairPopulation('UT-Zappos', 2_914, 192),
    pairPopulation('C-GQA', 5_098, 278_362),
    pairPopulation('a small track', 80, 100),
  ];
}

function unitBenchmarks(): Population[] {
  return [
    compunPopulation('Compun, weak model', 0.3),
    compunPopulation('Compun, strong model', 2.5),
    probePopulation('attribute probe', 211),
    episodePopulation('CUB, few-shot episodes', 600, 75),
  ];
}

const short = (value: number): string => value.toPrecision(4);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
