import { REPORTED_TABLES, reportedRowsOf, reportedTables } from '@primitives/benchmark';
import type { ReportedRow } from '@primitives/store/boards';

import { reportedRowViews } from './graphql-rows.js';

const rowsOf = (protocol: string) =>
  reportedTables('vaw', protocol)
    .flatMap((table) => reportedRowsOf(table, () => true))
    .map(({ method, citation, values }) => ({ name: method, citation, values }) as ReportedRow);
const marks = (rows: readonly ReportedRow[], metric: string) =>
  reportedRowViews(rows, [metric]).map(({ name, cells }) => [name, cells[0]?.mark ?? null]);

describe('marks of reported rows', () => {
  it('do not compare values of 605 attributes of VAW with values of 620', () => {
    for (const protocol of ['vaw-itc', 'vaw-itm'])
      expect(marks(rowsOf(protocol), 'vaw.map.v1')).toEqual([
        ['ALBEF', null],
        ['ALBEF, 605 attributes', null],
      ]);
  });

  it('compare a row that a maintainer added with the complete benchmark', () => {
    const added = {
      name: 'Another model',
      citation: 'Someone',
      values: { 'vaw.map.v1': 0.01 },
    } as unknown as ReportedRow;
    expect(marks([...rowsOf('vaw-itc'), added], 'vaw.map.v1')).toEqual([
      ['ALBEF', 'BEST'],
      ['ALBEF, 605 attributes', null],
      ['Another model', 'SECOND'],
    ]);
  });

  it('compare all rows of a table of one version', () => {
    const table = REPORTED_TABLES.find(({ rows }) => rows.length > 1 && rows.every((row) => !row.attributes))!;
    const [metric = ''] = table.metrics;
    const views = reportedRowsOf(table, () => true).map(
      ({ method, ...row }) => ({ name: method, ...row }) as unknown as ReportedRow,
    );
    expect(marks(views, metric).map(([, mark]) => mark)).toContain('BEST');
  });

  it('leave out variants of a method, as its lead does', () => {
    const row = (name: string, value: number) =>
      ({ name, citation: 'Someone', tableReference: 'Table 1', values: { 'mac.auc.v1': value } }) as never;
    const rows = [row('Best', 0.3), row('Best, group 2', 0.29), row('Other', 0.1), row('Best, group 3', 0.31)];
    expect(marks(rows, 'mac.auc.v1')).toEqual([
      ['Best', 'BEST'],
      ['Best, group 2', null],
      ['Other', 'SECOND'],
      ['Best, group 3', null],
    ]);
  });
});

it('reported values have the step to which their paper rounded them', () => {
  const rows = reportedTables('mit-states', 'czsl')
    .flatMap((table) => reportedRowsOf(table, () => true))
    .map(({ method, ...row }) => ({ name: method, ...row }) as unknown as ReportedRow);
  const cells = reportedRowViews(rows, ['czsl.auc.v1']).flatMap((view) => view.cells);
  expect(cells.some(({ value }) => value === 0.051)).toBe(true);
  for (const { value, step } of cells) expect(step).toBe(value === null ? null : 0.001); // printed as 5.1
});
