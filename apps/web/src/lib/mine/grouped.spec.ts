import { groupsOf, tracksOf } from './grouped.ts';
import { isGrouped } from './own-filter.ts';

const row = (id: string, tracks: number) => ({
  submission: { id, evaluations: Array.from({ length: tracks }, Object) },
});

it('groups the rows in the orders of submissions, not in those of values and states', () =>
  expect((['newest', 'oldest', 'name', 'state', 'value'] as const).map((sort) => isGrouped({ sort }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));

it('states how many of the tracks a filter shows', () => {
  expect(tracksOf([row('a', 4), row('a', 4)])).toEqual({ shown: 2, all: 4 });
  expect(tracksOf([])).toEqual({ shown: 0, all: 0 });
});

it('finds the submissions with several rows', () => {
  const rows = [row('a', 2), row('b', 2), row('a', 3)];
  expect([...groupsOf(rows)]).toEqual([['a', [rows[0], rows[2]]]]);
});
