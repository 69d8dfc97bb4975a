import { FEWEST_CLUSTERS } from '@primitives/ranking';
import { EQUAL_MODELS, type EqualModels } from './families/equal-models.js';
import { falseClaims, found } from './families/false-claims.js';
import type { FamilyCell } from './families/family-tables.js';
import { publish, publishedIntervals } from './intervals/intervals-page.js';
import { requestedParts } from './measure/parts.js';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';

const MODELS = sized([2, 5, 9, 30, 100], [2, 5]);
const UNITS = sized([20, 40, 80, 300, 1_000, 5_000], [20, 40]);
/** Boards of a cell, simulated batch by batch so that an interrupted run has something of each. */
const [BOARDS, BATCH] = [sized(500, 2), sized(100, 2)];
/** 20 of 401 is just below 5%, as 100 of 2,001 is on the platform. */
const SIGNS = 400;
/** After the seeds of boards that were published before runs continued the published ones. */
const FIRST_SEED = 10_000_000;
/** Boards with a better model of a cell, for its power. */
const POWER_BOARDS = sized(100, 2);
/** Of boards with a false claim, above which a cell is simulated again. */
const LIMIT = 0.055;
/** For the power: share of units on which the better model gains, where a gain is possible. */
const GAIN = 0.1;

/**
 * How often a board of equal models has at least one model that is called better than another, and how often a better
 * one is found. Adds boards to the published ones of each cell until it has 500, or `--boards=2000`; `--kind=skewed`
 * and `--units=5000` choose cells. `--again=4000` simulates so many further boards of the cells above 5.5%, and
 * publishes those alone. Publishes the tables of docs/metrics/intervals.md after each round.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const parts = flags.length === 0 ? [] : requestedParts(['kind', 'units', 'boards', 'again'], flags);
  const of = (name: string) => parts.find(({ part }) => part === name)?.only ?? null;
  const [only, units, again] = [of('kind'), of('units'), of('again')];
  const boards = Number(again ?? of('boards') ?? BOARDS);
  const kinds = EQUAL_MODELS.filter(({ name }) => only === null || name.includes(only));
  const sizes = UNITS.filter((size) => units === null || size === Number(units));
  print(`${SIGNS} sign vectors; at least ${FEWEST_CLUSTERS} units are tested`);
  const cells = new Map(sized(publishedIntervals().families, []).map((cell) => [keyOf(cell), cell]));
  const chosen = (cell: FamilyCell) => kinds.some(({ name }) => name === cell.kind) && sizes.includes(cell.units);
  if (again !== null) for (const [key, cell] of cells) if (chosen(cell)) cells.set(key, begunAgain(cell));
  for (let reached = BATCH; reached < boards + BATCH; reached += BATCH) {
    for (const kind of kinds)
      for (const models of MODELS)
        for (const size of sizes)
          if (again === null || cells.get(keyOf({ kind: kind.name, models, units: size }))?.first)
            simulate(cells, kind, { models, units: size, boards: Math.min(boards, reached) });
    publish('families', inOrder(cells));
  }
  print(table(['kind', 'models', 'units', 'boards', 'false claims', 'found'], inOrder(cells).map(row)));
}

/** A cell above the limit without its boards: it was noticed for them, so that they overstate its share. */
const begunAgain = (cell: FamilyCell): FamilyCell =>
  cell.first || cell.claimed <= LIMIT * cell.boards
    ? cell
    : { ...cell, boards: 0, claimed: 0, first: { boards: cell.boards, claimed: cell.claimed } };

const keyOf = ({ kind, models, units }: Pick<FamilyCell, 'kind' | 'models' | 'units'>) => `${kind} ${models} ${units}`;

const inOrder = (cells: ReadonlyMap<string, FamilyCell>): FamilyCell[] =>
  EQUAL_MODELS.flatMap(({ name: kind }) =>
    MODELS.flatMap((models) => UNITS.flatMap((units) => cells.get(keyOf({ kind, models, units })) ?? [])),
  );

/** Adds boards until the cell has so many. Their seeds are after those of the boards that it has. */
function simulate(
  cells: Map<string, FamilyCell>,
  kind: EqualModels,
  { models, units, boards }: { readonly models: number; readonly units: number; readonly boards: number },
): void {
  const key = keyOf({ kind: kind.name, models, units });
  const known: FamilyCell = cells.get(key) ?? {
    kind: kind.name,
    models,
    units,
    boards: 0,
    claimed: 0,
    tried: 0,
    gained: 0,
  };
  const missing = boards - known.boards;
  if (missing <= 0) return;
  const plan = { boards: missing, signs: SIGNS, seed: FIRST_SEED + (known.first?.boards ?? 0) + known.boards };
  const power = known.tried < POWER_BOARDS;
  cells.set(key, {
    ...known,
    boards,
    claimed: known.claimed + falseClaims(kind, { models, units }, plan),
    tried: known.tried + (power ? missing : 0),
    gained: known.gained + (power ? found(kind, { models, units }, plan, GAIN) : 0),
  });
}

const row = ({ kind, models, units, boards, claimed, tried, gained }: FamilyCell) => [
  kind,
  models,
  units,
  boards,
  percent(claimed / boards),
  percent(gained / tried),
];

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
