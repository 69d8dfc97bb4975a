import { splitRoleOf } from './split-role.ts';

it.each([
  [false, 'HIDDEN', 'HIDDEN'],
  [false, 'PUBLIC', 'PUBLIC'],
  [true, 'HIDDEN', 'PUBLIC'],
])('of a run (debug: %p) on a track with a %s split is %s', (debug, role, expected) =>
  expect(splitRoleOf({ debug, track: { split: { role } } })).toBe(expected),
);
