import { NO_CELL, type BoardSnapshot, type SnapshotPair, type SnapshotRow } from '@primitives/boards';
import { releasedSnapshot } from './released-snapshot.js';

const METRIC = 'mac.top1_p.v1';
const row = (evaluationId: string, value: number) =>
  ({ evaluationId, publishedAt: '2026-01-01', cells: { [METRIC]: { ...NO_CELL, value } } }) as unknown as SnapshotRow;
const better = (a: string, b: string): SnapshotPair => ({
  a,
  b,
  difference: 0.123,
  low: 0.1,
  high: 0.15,
  p: 0.01,
  verdict: 'better',
});

describe('the publishable form of a board', () => {
  it('has the entries of equal published values in the order of their ranks, the earlier of equal ranks first', () => {
    const ranked = (id: string, tier: number, rankLow: number, rankHigh: number) => {
      const { cells, ...facts } = row(id, 0.48);
      return { ...facts, cells: { [METRIC]: { ...cells[METRIC]!, tier, rankLow, rankHigh } } };
    };
    const rows = [ranked('CSP', 2, 3, 7), ranked('DFSP', 1, 2, 6), ranked('heads', 1, 2, 5)];
    const exact = { metrics: [METRIC], primaryMetric: METRIC, rows, pairs: {} } as unknown as BoardSnapshot;
    const published = new Map(rows.map(({ evaluationId: id }) => [id, { [METRIC]: { value: 0.48, low: 0, high: 1 } }]));
    expect(releasedSnapshot(exact, published).rows.map(({ evaluationId }) => evaluationId)).toEqual([
      'heads',
      'DFSP',
      'CSP',
    ]);
  });
  it('has the rows of better ranks first, and no marks that contradict them', () => {
    const ranked = (id: string, rankLow: number) => {
      const { cells, ...facts } = row(id, 0.48);
      return { ...facts, cells: { [METRIC]: { ...cells[METRIC]!, rankLow } } };
    };
    const rows = [ranked('worse', 3), ranked('tied', 1), ranked('leader', 1)];
    const exact = { metrics: [METRIC], primaryMetric: METRIC, rows, pairs: {} } as unknown as BoardSnapshot;
    const values = { leader: 0.48, tied: 0.46, worse: 0.5 };
    const published = new Map(
      Object.entries(values).map(([id, value]) => [id, { [METRIC]: { value, low: 0, high: 1 } }]),
    );
    const marks = releasedSnapshot(exact, published).rows.map(({ evaluationId, cells }) => [
      evaluationId,
      cells[METRIC]?.mark,
    ]);
    expect(marks).toEqual([
      ['leader', null],
      ['tied', null],
      ['worse', null],
    ]);
  });
  it('has no rank of an entry without a published value', () => {
    const { cells, ...facts } = row('a', 0.9);
    const ranked = { ...facts, cells: { [METRIC]: { ...cells[METRIC]!, tier: 1, rankLow: 1, rankHigh: 3 } } };
    const exact = { metrics: [METRIC], primaryMetric: METRIC, rows: [ranked], pairs: {} } as unknown as BoardSnapshot;
    const withheld = { value: null, low: null, high: null, reason: 'FEW_UNITS' } as const;
    const { rows } = releasedSnapshot(exact, new Map([['a', { [METRIC]: withheld }]]));
    expect(rows[0]?.cells[METRIC]).toEqual({ ...NO_CELL, reason: 'FEW_UNITS' });
  });
  it('has no test of an entry without a published value', () => {
    const exact: BoardSnapshot = {
      ...({ schema: 'board-snapshot/1', metrics: [METRIC], primaryMetric: METRIC, resamples: 999 } as const),
      rows: [row('a', 0.923), row('b', 0.8), row('c', 0.7)],
      pairs: { [METRIC]: [better('a', 'b'), better('a', 'c'), better('b', 'c')] },
    };
    const estimate = (value: number | null) => ({ [METRIC]: { value, low: null, high: null } });
    const { pairs } = releasedSnapshot(
      exact,
      new Map([
        ['a', estimate(0.9)],
        ['b', estimate(0.8)],
        ['c', estimate(null)],
      ]),
    );
    expect(pairs[METRIC]).toEqual([
      { a: 'a', b: 'b', difference: 0.1, low: null, high: null, p: null, verdict: 'better' },
    ]);
  });
});
