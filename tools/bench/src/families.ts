import { FEWEST_CLUSTERS } from '@primitives/ranking';
import { EQUAL_MODELS } from './families/equal-models.js';
import { falseClaims, power } from './families/false-claims.js';
import { requestedParts } from './measure/parts.js';
import { table } from './measure/table.js';

const MODELS = [2, 5, 9, 30, 100];
const UNITS = [20, 40, 80, 300, 1_000, 5_000];
/** Boards by units: one of a hundred models on 5,000 units takes half a second. */
const BOARDS: Readonly<Record<number, number>> = { 20: 1_000, 40: 1_000, 80: 1_000, 300: 500, 1_000: 300, 5_000: 100 };
const BOARDS_FOR_POWER = 200;
const SIGNS = 999;
/** Units on which the better model gains, for the power. */
const GAIN = 0.1;

/**
 * How often a board of equal models has at least one model that is called better than another, and how often a better
 * one is found. `--kind=binary` runs the kinds whose name has that word.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const [{ only } = { only: null }] = requestedParts(['kind'], flags);
  print(
    `boards by units: ${JSON.stringify(BOARDS)}; ${SIGNS} sign vectors; at least ${FEWEST_CLUSTERS} units are tested`,
  );
  for (const kind of EQUAL_MODELS.filter(({ name }) => only === null || name.includes(only))) {
    const plan = (boards: number) => ({ boards, signs: SIGNS, seed: 1 });
    print(`\n${kind.name}: boards with a false claim`);
    const rows = MODELS.map((models) => [
      models,
      ...UNITS.map((units) => percent(falseClaims(kind, { models, units }, plan(BOARDS[units] ?? 0)))),
    ]);
    print(table(['models \\ units', ...UNITS.map(String)], rows));
    if (!kind.name.startsWith('binary')) continue;
    print(`\n${kind.name}: boards on which a gain of ${percent(GAIN)} over the second model is found`);
    print(
      table(
        ['models \\ units', ...UNITS.slice(0, 4).map(String)],
        MODELS.map((models) => [
          models,
          ...UNITS.slice(0, 4).map((units) => percent(power(kind, { models, units }, plan(BOARDS_FOR_POWER), GAIN))),
        ]),
      ),
    );
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
