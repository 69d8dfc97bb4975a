import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FEWEST_CLUSTERS } from '@primitives/ranking';
import { EQUAL_MODELS, type EqualModels } from './families/equal-models.js';
import { falseClaims, power } from './families/false-claims.js';
import { requestedParts } from './measure/parts.js';
import { RESULTS_FOLDER } from './measure/results-folder.js';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';

const MODELS = sized([2, 5, 9, 30, 100], [2, 5]);
const UNITS = sized([20, 40, 80, 300, 1_000, 5_000], [20, 40]);
/** Boards simulated at a time; a cell grows until it has its number. */
const BATCH: Readonly<Record<number, number>> = sized(
  { 20: 1_000, 40: 1_000, 80: 500, 300: 250, 1_000: 100, 5_000: 20 },
  { 20: 2, 40: 2 },
);
const BATCHES: Readonly<Record<number, number>> = sized(
  { 20: 4, 40: 4, 80: 4, 300: 4, 1_000: 10, 5_000: 15 },
  { 20: 1, 40: 1 },
);
const BOARDS_FOR_POWER = sized(200, 2);
/** 20 of 401 is just below 5 %, as 100 of 2,001 is on the platform. */
const SIGNS = 400;
/** Units on which the better model gains, for the power. */
const GAIN = 0.1;

const RESULTS = join(RESULTS_FOLDER, 'families.jsonl');

interface Batch {
  readonly kind: string;
  readonly models: number;
  readonly units: number;
  readonly boards: number;
  readonly claimed: number;
}

/**
 * How often a board of equal models has at least one model that is called better than another, and how often a better
 * one is found. `--kind=skewed` runs the kinds whose name has that word, `--rounds=1` only the first batch of each
 * cell.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const parts = flags.length === 0 ? [] : requestedParts(['kind', 'rounds'], flags);
  const of = (name: string) => parts.find(({ part }) => part === name)?.only ?? null;
  const only = of('kind');
  const kinds = EQUAL_MODELS.filter(({ name }) => only === null || name.includes(only));
  const rounds = Number(of('rounds') ?? Math.max(...Object.values(BATCHES)));
  print(`${SIGNS} sign vectors; at least ${FEWEST_CLUSTERS} units are tested`);
  const stored = storedBatches();
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds)
      for (const models of MODELS) for (const units of UNITS) simulate(stored, kind, { models, units, round });
  for (const { name } of kinds) {
    print(`\n${name}: boards with a false claim`);
    const cell = (models: number, units: number) => claims(stored, { kind: name, models, units });
    print(
      table(
        ['models \\ units', ...UNITS.map(String)],
        MODELS.map((models) => [models, ...UNITS.map((units) => cell(models, units))]),
      ),
    );
  }
  for (const kind of kinds.filter(({ name }) => name.startsWith('binary'))) {
    print(`\n${kind.name}: boards on which a gain of ${percent(GAIN)} over the second model is found`);
    const plan = { boards: BOARDS_FOR_POWER, signs: SIGNS, seed: 1 };
    const cell = (models: number, units: number) => percent(power(kind, { models, units }, plan, GAIN));
    const sizes = UNITS.slice(0, 4);
    print(
      table(
        ['models \\ units', ...sizes.map(String)],
        MODELS.map((models) => [models, ...sizes.map((units) => cell(models, units))]),
      ),
    );
  }
}

const storedBatches = (): Batch[] =>
  existsSync(RESULTS)
    ? readFileSync(RESULTS, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Batch)
    : [];

function simulate(
  stored: Batch[],
  kind: EqualModels,
  { models, units, round }: { readonly models: number; readonly units: number; readonly round: number },
): void {
  const known = stored.filter((own) => own.kind === kind.name && own.models === models && own.units === units).length;
  if (known > round || round >= BATCHES[units]!) return;
  const boards = BATCH[units]!;
  const claimed = falseClaims(kind, { models, units }, { boards, signs: SIGNS, seed: 1 + 100_000 * round });
  const batch = { kind: kind.name, models, units, boards, claimed };
  stored.push(batch);
  mkdirSync(dirname(RESULTS), { recursive: true });
  appendFileSync(RESULTS, `${JSON.stringify(batch)}\n`);
}

function claims(stored: readonly Batch[], { kind, models, units }: Pick<Batch, 'kind' | 'models' | 'units'>): string {
  const own = stored.filter((batch) => batch.kind === kind && batch.models === models && batch.units === units);
  const sum = (of: (batch: Batch) => number) => own.reduce((total, batch) => total + of(batch), 0);
  const boards = sum(({ boards: count }) => count);
  return boards === 0 ? '' : `${percent(sum(({ claimed }) => claimed) / boards)} (${boards})`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
