import { columnDecimals, decimalsClass } from './column-decimals.ts';

const auc = { id: 'auc', format: 'PERCENT' } as const;
const row = (value: number | null, step: number | null) => ({ cells: [{ metric: 'auc', value, step }] });
/** The class of each value of a column. */
const classes = (...rows: ReturnType<typeof row>[]) => {
  const most = columnDecimals(rows, [auc]).get('auc');
  return rows.map(({ cells: [cell] }) => decimalsClass(cell, 'PERCENT', most));
};

it('aligns values with fewer decimals than others of the column', () => {
  expect(classes(row(0.287, 0.001), row(0.2865, null), row(0.28, 0.02))).toEqual([
    'decimals-1-2',
    null,
    'decimals-0-2',
  ]);
  expect(classes(row(0.45, 0.01), row(0.436, 0.001))).toEqual(['decimals-0-1', null]);
});

it('leaves a column with constant decimals, and missing values, unchanged', () => {
  expect(classes(row(0.287, 0.001), row(0.051, 0.001))).toEqual([null, null]);
  expect(classes(row(null, 0.001), row(0.28, null))).toEqual([null, null]);
});
