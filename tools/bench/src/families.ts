import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FEWEST_CLUSTERS } from '@primitives/ranking';
import { EQUAL_MODELS, type EqualModels } from './families/equal-models.js';
import { falseClaims, found } from './families/false-claims.js';
import type { FamilyCell } from './families/family-tables.js';
import { publish } from './intervals/intervals-page.js';
import { requestedParts } from './measure/parts.js';
import { RESULTS_FOLDER } from './measure/results-folder.js';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';

const MODELS = sized([2, 5, 9, 30, 100], [2, 5]);
const UNITS = sized([20, 40, 80, 300, 1_000, 5_000], [20, 40]);
/** Boards per batch, and number of batches of a cell. */
const [BATCH, ROUNDS] = [sized(500, 2), sized(4, 1)];
/** 20 of 401 is just below 5%, as 100 of 2,001 is on the platform. */
const SIGNS = 400;
/** For the power: share of units on which the better model gains, where a gain is possible. */
const GAIN = 0.1;

/** A batch of boards. The first batch of a cell also contains its power. */
type Batch = Omit<FamilyCell, 'tried' | 'gained'> & Partial<FamilyCell>;

const RESULTS = join(RESULTS_FOLDER, 'families.jsonl');

/**
 * How often a board of equal models has at least one model that is called better than another, and how often a better
 * one is found. `--kind=skewed` simulates the kinds whose name has that word, `--rounds=1` only the first batch of each
 * cell. Publishes the tables of docs/metrics/intervals.md.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const parts = flags.length === 0 ? [] : requestedParts(['kind', 'rounds'], flags);
  const of = (name: string) => parts.find(({ part }) => part === name)?.only ?? null;
  const only = of('kind');
  const kinds = EQUAL_MODELS.filter(({ name }) => only === null || name.includes(only));
  const rounds = Math.min(ROUNDS, Number(of('rounds') ?? ROUNDS));
  print(`${SIGNS} sign vectors; at least ${FEWEST_CLUSTERS} units are tested`);
  const stored = storedBatches();
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds)
      for (const models of MODELS) for (const units of UNITS) simulate(stored, kind, { models, units, round });
  const cells = EQUAL_MODELS.flatMap(({ name }) =>
    MODELS.flatMap((models) => UNITS.flatMap((units) => cellOf(stored, name, models, units))),
  );
  print(table(['kind', 'models', 'units', 'boards', 'false claims', 'found'], cells.map(row)));
  if (cells.length > 0) publish('families', cells);
}

const row = ({ kind, models, units, boards, claimed, tried, gained }: FamilyCell) => [
  kind,
  models,
  units,
  boards,
  percent(claimed / boards),
  percent(gained / tried),
];

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
  if (known > round) return;
  const plan = { boards: BATCH, signs: SIGNS, seed: 1 + 100_000 * round };
  const claimed = falseClaims(kind, { models, units }, plan);
  const power = round === 0 ? { tried: BATCH, gained: found(kind, { models, units }, plan, GAIN) } : {};
  const batch = { kind: kind.name, models, units, boards: BATCH, claimed, ...power };
  stored.push(batch);
  mkdirSync(dirname(RESULTS), { recursive: true });
  appendFileSync(RESULTS, `${JSON.stringify(batch)}\n`);
}

/** The batches of a cell together; none where nothing was simulated. */
function cellOf(stored: readonly Batch[], kind: string, models: number, units: number): FamilyCell[] {
  const own = stored.filter((batch) => batch.kind === kind && batch.models === models && batch.units === units);
  if (own.length === 0) return [];
  const sum = (of: (batch: Batch) => number) => own.reduce((total, batch) => total + of(batch), 0);
  const [{ tried = 0, gained = 0 }] = own as [Batch];
  return [{ kind, models, units, boards: sum((b) => b.boards), claimed: sum((b) => b.claimed), tried, gained }];
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
