import { atChanceText } from '../strings/at-chance.ts';
import { atChance } from './at-chance.ts';

const metric = { id: 'm', direction: 'HIGHER', format: 'PERCENT' } as const;
const references = [{ id: 'reference-random', cells: [{ metric: 'm', value: 0.3, step: 0.05 }] }];
const entries = (...values: (number | null)[]) =>
  values.map((value, at) => ({ name: 'ABC'[at] ?? '', cells: [{ metric: 'm', value }] }));
const textOf = (...values: (number | null)[]) => {
  const found = atChance(entries(...values), metric, references);
  return found && atChanceText(found, metric.format);
};

it('says that no value is better than that of random answers', () => {
  expect(textOf(0.3, 0.2)).toBe('Neither value is better than that of random answers, 30%.');
  expect(textOf(0.3, 0.2, 0)).toBe('None of the values is better than that of random answers, 30%.');
});
it('names the entries if others are better', () => {
  expect(textOf(0.31, 0.3)).toBe('The value of B is not better than that of random answers, 30%.');
  expect(textOf(0.3, 0.31, 0.3)).toBe('The values of A and C are not better than that of random answers, 30%.');
});
it('says nothing of better values, of missing ones, and without a value to exceed', () => {
  expect([textOf(0.4, 0.31), textOf(null, 0.4)]).toEqual([null, null]);
  expect(atChance(entries(0, 0), metric, [])).toBeNull();
});
