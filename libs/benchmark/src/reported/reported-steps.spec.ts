import { METRICS } from '@primitives/metrics';
import { printedNumber } from '../papers/ledger.js';
import { PAPERS } from '../papers/papers.js';
import { REPORTED_TABLES } from './reported.js';
import { reportedSteps, type StoredRow } from './reported-steps.js';
import { reportedRowsOf, type ReportedTable } from './reported-table.js';

const isPercent = (metric: string) => METRICS.get(metric)?.format === 'percent';
const stored = (table: ReportedTable): StoredRow[] =>
  reportedRowsOf(table, isPercent).map(({ method, ...row }) => ({ ...row, name: method }));
const decimalsOf = (step: number | null | undefined, metric: string) =>
  step == null ? null : Math.round(-Math.log10(isPercent(metric) ? step * 100 : step)) + 0;

/** The text of a cell of the ledger, by its key. */
const LEDGER = new Map(
  PAPERS.flatMap(({ id, tables }) =>
    tables.flatMap(({ label, columns, rows }) =>
      rows.flatMap((row) =>
        columns.map((column, i) => [
          [id, label, row.group, row.label, column].filter(Boolean).join(' · '),
          row.printed[i] ?? null,
        ]),
      ),
    ),
  ),
);

describe('steps of reported values', () => {
  it.each(REPORTED_TABLES)('have the printed decimals: $paper.citation $table, $benchmark $board', (table) => {
    const rows = stored(table);
    table.metrics.forEach((metric, m) => {
      const printed = table.rows.map(({ values }) => {
        const text = values[m]?.cell == null ? null : LEDGER.get(values[m].cell);
        return text == null ? (values[m]?.decimals ?? null) : printedNumber(text).decimals;
      });
      expect(reportedSteps(rows, metric, isPercent(metric)).map((step) => decimalsOf(step, metric))).toEqual(printed);
    });
  });

  it('keep a zero that a stored number has lost', () => {
    const of = (metric: string) => (table: ReportedTable) =>
      reportedSteps(stored(table), metric, true).map((step, at) => [stored(table)[at]?.values[metric], step]);
    const compmap = REPORTED_TABLES.filter(({ benchmark }) => benchmark === 'compmap-mit-states');
    expect(compmap.flatMap(of('compmap.best_seen.v1'))).toContainEqual([0.25, 0.001]); // 25.0
    const vaw = REPORTED_TABLES.filter(({ protocol }) => protocol === 'vaw-classifier');
    expect(vaw.flatMap(of('vaw.map_shape.v1'))).toEqual([[0.68, 0.001]]); // 68.0
    expect(vaw.flatMap(of('vaw.map.v1'))).toEqual([[0.6841, 0.0001]]);
  });

  it('of rows that a maintainer added are those of the most decimals in the column of the table', () => {
    const row = (name: string, tableReference: string, m: number | null): StoredRow => ({
      name,
      citation: 'Someone',
      tableReference,
      values: { m },
    });
    const rows = [row('a', 'Table 1', 0.08), row('b', 'Table 1', 0.443), row('c', 'Table 1', null)];
    expect(reportedSteps(rows, 'm', true)).toEqual([0.001, 0.001, null]);
    expect(reportedSteps([...rows, row('d', 'Table 2', 0.08)], 'm', true)[3]).toBe(0.01);
    expect(reportedSteps([row('a', 'Table 1', 12), row('b', 'Table 1', 3.25)], 'm', false)).toEqual([0.01, 0.01]);
    expect(reportedSteps([row('a', 'Table 1', 0.051)], 'm', true)).toEqual([0.001]); // 5.1 has noise in binary
  });
});
