import { EQUAL_MODELS } from './families/equal-models.js';
import { growingBoards } from './families/growing-board.js';
import { growthTable } from './families/growth-table.js';
import { publish } from './intervals/intervals-page.js';
import { sized } from './measure/sized.js';

const PLAN = { boards: sized(1_000, 2), signs: 2_000, gain: 0.25 };
const SIZES = [
  { models: 10, units: 80 },
  { models: 10, units: 300 },
  { models: 20, units: 80 },
  { models: 20, units: 300 },
];

/**
 * Boards that grow: how often equal models are ever called different, with two alternatives. Takes minutes and
 * publishes the table of docs/metrics/intervals.md.
 */
export function run(print: (line: string) => void): void {
  const kinds = EQUAL_MODELS.filter(({ name }) => name === 'binary 50%' || name === 'skewed');
  const rows = kinds.flatMap((kind) => SIZES.map((size) => growingBoards(kind, size, PLAN)));
  print(growthTable(rows));
  publish('growth', rows);
}
