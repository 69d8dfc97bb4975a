import { sortedRows } from './sorted-rows.js';

const row = (name: string, value: number | null) => ({ name, cells: [{ metric: 'auc', value }] });
const ROWS = [row('a', 2), row('b', null), row('c', 3), row('d', 2), row('e', 1)];
const names = (metric: string, order: 'ascending' | 'descending') =>
  sortedRows(ROWS, { metric, order })
    .map(({ name }) => name)
    .join('');

it('orders rows by a column, without a value last, equal values as given', () => {
  expect(names('auc', 'descending')).toBe('cadeb');
  expect(names('auc', 'ascending')).toBe('eadcb');
});

it('leaves the order of the tables without a column, and for a column that no row has', () => {
  expect(sortedRows(ROWS, null)).toBe(ROWS);
  expect(names('seen', 'ascending')).toBe('abcde');
});
