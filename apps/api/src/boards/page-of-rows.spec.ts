import { DEFAULT_VIEW, NO_CELL, type BoardSnapshot, type SnapshotRow } from '@primitives/boards';

import { OrderedRows } from './page-of-rows.js';

const METRIC = 'mac.top1_p.v1';
const row = (id: string, value: number | null, tier: number, rankLow: number, rankHigh: number) =>
  ({ id, cells: { [METRIC]: { ...NO_CELL, value, tier, rankLow, rankHigh } } }) as unknown as SnapshotRow;
const rows = [
  row('CSP', 0.48, 2, 3, 7),
  row('DFSP', 0.48, 1, 2, 6),
  row('MVP', 0.5, 1, 2, 4),
  row('none', null, 1, 1, 1),
];
const named = (reverse: boolean, of: readonly SnapshotRow[] = rows) =>
  new OrderedRows({ rows: of } as unknown as BoardSnapshot)
    .page({ first: 10, after: null, metric: METRIC, reverse, view: DEFAULT_VIEW }, false)
    .rows.map(({ id }) => id);

it('orders rows of equal rounded values by their ranks, in reverse where the worst is first', () => {
  expect(named(false)).toEqual(['MVP', 'DFSP', 'CSP', 'none']);
  expect(named(true)).toEqual(['CSP', 'DFSP', 'MVP', 'none']);
});
it('orders rows with rounded values by their ranks before their values', () => {
  const of = (id: string, value: number, rankLow: number, step: number | null) =>
    ({ id, cells: { [METRIC]: { ...NO_CELL, value, rankLow, rankHigh: 3, tier: 1, step } } }) as unknown as SnapshotRow;
  const stepped = (step: number | null) => [of('a', 0.5, 2, step), of('b', 0.46, 1, step), of('c', 0.48, 1, step)];
  expect(named(false, stepped(0.02))).toEqual(['c', 'b', 'a']);
  expect(named(true, stepped(0.02))).toEqual(['a', 'b', 'c']);
  expect(named(false, stepped(null))).toEqual(['a', 'c', 'b']);
});
