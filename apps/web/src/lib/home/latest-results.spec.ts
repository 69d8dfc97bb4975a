import { latestResults } from './latest-results.ts';

const items = [
  ['CNN', 'mac'],
  ['CLIP', 'mac'],
  ['CNN', 'czsl'],
  ['CNN', 'mac'],
  ['CoOp', 'mac'],
].map(([name = '', trackSlug = ''], at) => ({ name, trackSlug, at }));
const rowsOf = (most: number) => latestResults(items, most).map(({ item, tracks }) => [item.name, item.at, tracks]);

it('has one row per model, with its latest result and its tracks', () =>
  expect(rowsOf(5)).toEqual([
    ['CNN', 0, ['mac', 'czsl']],
    ['CLIP', 1, ['mac']],
    ['CoOp', 4, ['mac']],
  ]));
it('has a limited number of rows, and counts the tracks of all items', () =>
  expect(rowsOf(1)).toEqual([['CNN', 0, ['mac', 'czsl']]]));
it('has no row without an item', () => expect(latestResults([], 5)).toEqual([]));
