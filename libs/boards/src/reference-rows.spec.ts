import { isAtChance, randomRow, referenceRows } from './reference-rows.js';

const rows = referenceRows({ RANDOM: { m: 0.3 }, CONSTANT: { m: 0.1 }, ORACLE: { m: 1 } }, ['m']);
const higher = { id: 'm', direction: 'HIGHER' } as const;
const lower = { id: 'm', direction: 'LOWER' } as const;

it('finds the random model', () => expect(randomRow(rows)?.name).toBe('Random'));
it('finds values that are no better than random or constant answers', () => {
  expect([0, 0.1, 0.3, 0.31].map((value) => isAtChance(value, higher, rows))).toEqual([true, true, true, false]);
  expect([0, 0.09, 0.1, 0.3].map((value) => isAtChance(value, lower, rows))).toEqual([false, false, true, true]);
});
it('calls only 0 a value at chance where no reference has a value', () => {
  expect([0, 0.1].map((value) => isAtChance(value, higher, []))).toEqual([true, false]);
  expect(isAtChance(0, lower, [])).toBe(false);
});
