import { join } from 'node:path';
import { coverage, type Coverage } from './intervals/coverage.js';
import type { Population } from './intervals/population.js';
import {
  compositionBenchmarks,
  pairBenchmarks,
  probes,
  questionModels,
  unitBenchmarks,
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
  questions: { populations: questionModels, splits: SPLITS },
  pairs: { populations: pairBenchmarks, splits: SPLITS },
  compositions: { populations: compositionBenchmarks, splits: SPLITS },
  units: { populations: unitBenchmarks, splits: SPLITS },
  probes: { populations: probes, splits: SPLITS },
  'small-pairs': { populations: smallPairs, splits: SPLITS },
  'small-units': { populations: smallUnits, splits: SPLITS },
  'small-attributes': { populations: smallAttributes, splits: SPLITS },
} as const satisfies Record<string, Part>;

/** Simulated test sets; deleted by hand to begin again. */
const RESULTS = join(RESULTS_FOLDER, 'intervals');
/** Populations of a part grow together, so that an interrupted run has something of each. */
const ROUND = 100;

/**
 * How often 95 % intervals hold the expected value of each metric on test sets of a benchmark's size. `--vaw` runs one
 * part; `--vaw=200` that part with so many test sets.
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
    for (const own of stored) {
      print(`\n${part}: ${own.population.name}`);
      print(table(HEADINGS, coverage(own.results(splits)).map(row)));
    }
  }
}

const HEADINGS = ['metric', 'mean', 'deviation', 'mean se', 'coverage', 'with interval'];
const row = ({ metric, mean, deviation, error, held, stated }: Coverage): string[] => [
  metric,
  short(mean),
  short(deviation),
  short(error),
  percent(held),
  percent(stated),
];

const short = (value: number): string => value.toPrecision(4);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
