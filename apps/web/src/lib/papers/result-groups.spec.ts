import type { PaperResult } from '#lib/api/documents/paper-results.ts';
import { groupedResults } from './result-groups.ts';

const result = (code: string, row: string, column: string, table = 'Table 3') =>
  ({ code, track: 'mac', board: 'closed', paper: 'mac', table, group: 'closed', row, column }) as PaperResult;

it('groups results by submission and row of a table, in their order', () => {
  const results = [
    result('A', 'Troika', 'AUC'),
    result('B', 'CoOP', 'AUC'),
    result('A', 'Troika', 'Seen'),
    result('A', 'Troika', 'AUC', 'Table 4'),
  ];
  const groups = groupedResults(results).map(({ first, results: all }) => [
    first.code,
    first.table,
    all.map(({ column }) => column),
  ]);
  expect(groups).toEqual([
    ['A', 'Table 3', ['AUC', 'Seen']],
    ['B', 'Table 3', ['AUC']],
    ['A', 'Table 4', ['AUC']],
  ]);
});
