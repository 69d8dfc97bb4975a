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
const named = (reverse: boolean) =>
  new OrderedRows({ rows } as unknown as BoardSnapshot)
    .page({ first: 10, after: null, metric: METRIC, reverse, view: DEFAULT_VIEW }, false)
    .rows.map(({ id }) => id);

it('orders rows of equal rounded values by their ranks, in reverse where the worst is first', () => {
  expect(named(false)).toEqual(['MVP', 'DFSP', 'CSP', 'none']);
  expect(named(true)).toEqual(['CSP', 'DFSP', 'MVP', 'none']);
});
