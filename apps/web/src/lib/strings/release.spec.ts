import { words } from './release.ts';

it.each([words.board, words.rounded])('%p says that values are rounded at random, not to the nearest step', (text) => {
  expect(text('2 percentage points')).toContain('rounded to 2 percentage points, up or down at random');
  expect(text(null)).toContain('rounded, up or down at random');
});
