import { join } from 'node:path';
import { coverage, type Coverage } from './intervals/coverage.js';
import type { CoverageCell } from './intervals/coverage-tables.js';
import { publish, publishedIntervals } from './intervals/intervals-page.js';
import type { Population } from './intervals/population.js';
import {
  captionBenchmarks,
  compositionBenchmarks,
  curveBenchmarks,
  pairBenchmarks,
  probes,
  questionModels,
  retrievalBenchmarks,
  unitBenchmarks,
  vawAgain,
  vawModels,
} from './intervals/populations.js';
import { smallAttributes, smallPairs, smallUnits } from './intervals/small-populations.js';
import { StoredSplits } from './intervals/stored-splits.js';
import { requestedParts } from './measure/parts.js';
import { RESULTS_FOLDER } from './measure/results-folder.js';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';

interface Part {
  readonly populations: () => readonly Population[];
  readonly splits: number;
}

/** Of each population. */
const SPLITS = sized(1_000, 2);
/** Of each part. */
const POPULATIONS = sized(Infinity, 1);

const PARTS = {
  vaw: { populations: vawModels, splits: SPLITS },
  'vaw-again': { populations: vawAgain, splits: SPLITS },
  questions: { populations: questionModels, splits: SPLITS },
  pairs: { populations: pairBenchmarks, splits: SPLITS },
  curves: { populations: curveBenchmarks, splits: SPLITS },
  retrieval: { populations: retrievalBenchmarks, splits: SPLITS },
  captions: { populations: captionBenchmarks, splits: SPLITS },
  compositions: { populations: compositionBenchmarks, splits: SPLITS },
  units: { populations: unitBenchmarks, splits: SPLITS },
  probes: { populations: probes, splits: SPLITS },
  'small-pairs': { populations: smallPairs, splits: SPLITS },
  'small-units': { populations: smallUnits, splits: SPLITS },
  'small-attributes': { populations: smallAttributes, splits: SPLITS },
} as const satisfies Record<string, Part>;

/** Metrics of small test sets in the published table: one of each kind. */
const SHOWN_SMALL =
  /auc\.|best_hm|exact_match|top5_r|coverage\.|normalized|compun\.accuracy\.|prim|selectivity|vaw\.map\./;

/** Simulated test sets; deleted by hand to begin again. */
const RESULTS = join(RESULTS_FOLDER, 'intervals');
/** Populations of a part grow together, so that an interrupted run has something of each. */
const ROUND = 100;

/**
 * How often 95% intervals hold the expected value of each metric on test sets of a benchmark's size. `--vaw` runs one
 * part; `--vaw=200` that part with so many test sets. Publishes the tables of docs/metrics/intervals.md.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const parts = requestedParts(Object.keys(PARTS) as (keyof typeof PARTS)[], flags);
  for (const { part, only } of parts) {
    const { populations, splits: usual } = PARTS[part];
    const splits = only === null ? usual : Number(only);
    const stored = populations()
      .slice(0, POPULATIONS)
      .map((population) => new StoredSplits(join(RESULTS, part), population));
    for (let reached = ROUND; reached < splits + ROUND; reached += ROUND)
      for (const own of stored) own.reach(Math.min(splits, reached));
    const found = stored.map((own) => ({ population: own.population.name, of: coverage(own.results(splits)) }));
    for (const { population, of } of found) {
      print(`\n${part}: ${population}`);
      print(table(HEADINGS, of.map(row)));
    }
    const others = publishedIntervals().coverage.filter((cell) => cell.part !== part);
    const cells = [...others, ...found.flatMap(({ population, of }) => cellsOf(part, population, of))];
    publish(
      'coverage',
      cells.sort((x, y) => placeOf(x) - placeOf(y)),
    );
  }
}

const placeOf = ({ part }: CoverageCell): number => Object.keys(PARTS).indexOf(part);

const cellsOf = (part: string, population: string, of: readonly Coverage[]): CoverageCell[] =>
  of
    .filter(({ metric, stated }) => stated > 0 && (!part.startsWith('small-') || SHOWN_SMALL.test(metric)))
    .map(({ metric, splits, held, calibrated }) => ({
      part,
      population,
      metric: metric.replace(/\.v\d+$/, ''),
      splits,
      held: Number(held.toFixed(4)),
      calibrated: calibrated >= 0.5,
    }));

const HEADINGS = ['metric', 'mean', 'deviation', 'mean se', 'coverage', 'with interval', 'calibrated'];
const row = ({ metric, mean, deviation, error, held, stated, calibrated }: Coverage): string[] => [
  metric,
  short(mean),
  short(deviation),
  short(error),
  percent(held),
  percent(stated),
  percent(calibrated),
];

const short = (value: number): string => value.toPrecision(4);
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
