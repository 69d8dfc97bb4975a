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
import { table } from './measure/table.js';

interface Part {
  readonly populations: () => readonly Population[];
  readonly splits: number;
}

const PARTS = {
  vaw: { populations: vawModels, splits: 1_000 },
  questions: { populations: questionModels, splits: 1_000 },
  pairs: { populations: pairBenchmarks, splits: 1_000 },
  compositions: { populations: compositionBenchmarks, splits: 1_000 },
  units: { populations: unitBenchmarks, splits: 1_000 },
  probes: { populations: probes, splits: 1_000 },
  'small-pairs': { populations: smallPairs, splits: 1_000 },
  'small-units': { populations: smallUnits, splits: 1_000 },
  'small-attributes': { populations: smallAttributes, splits: 1_000 },
} as const satisfies Record<string, Part>;

/** Simulated test sets; deleted by hand to begin again. */
const RESULTS = join(import.meta.dirname, '../../../.primitives/bench/intervals');
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
    const stored = populations().map((population) => new StoredSplits(join(RESULTS, part), population));
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
