import { bestEntryOf } from './best-entry.js';
import { NO_CELL, type BoardSnapshot, type SnapshotPair, type SnapshotRow } from './snapshot.js';

const METRIC = 'compun.accuracy.v1';
const row = (id: string, value: number | null) =>
  ({
    evaluationId: id,
    submissionCode: id.toUpperCase(),
    name: `Model ${id}`,
    cells: { [METRIC]: { ...NO_CELL, value, step: 0.01 } },
  }) as unknown as SnapshotRow;
const pair = (a: string, b: string, verdict: string) => ({ a, b, verdict }) as SnapshotPair;
const board = (more: Partial<BoardSnapshot> = {}): BoardSnapshot => ({
  ...({ schema: 'board-snapshot/1', metrics: [METRIC], primaryMetric: METRIC, resamples: 999 } as const),
  rows: [row('a', 0.8), row('b', 0.8), row('c', 0.7), row('d', 0.6)],
  pairs: { [METRIC]: [pair('a', 'b', 'better'), pair('c', 'a', 'not_significant')] },
  ...more,
});

describe('the best entry of a board', () => {
  it('is the first one with a value', () => {
    expect(bestEntryOf(board(), 'c')).toMatchObject({ submissionCode: 'A', name: 'Model a', value: 0.8, step: 0.01 });
    expect(bestEntryOf(board({ rows: [row('x', null), row('b', 0.1)] }), 'b')?.submissionCode).toBe('B');
    expect(bestEntryOf(board({ rows: [row('x', null)] }), 'x')).toBeNull();
  });
  it('is the one with the best rounded value of those that share rank 1', () => {
    const ranked = (id: string, value: number, rankLow: number) => {
      const plain = row(id, value);
      return { ...plain, cells: { [METRIC]: { ...plain.cells[METRIC], rankLow } } } as SnapshotRow;
    };
    const rows = [ranked('a', 0.56, 1), ranked('b', 0.58, 1), ranked('c', 0.6, 2)];
    expect(bestEntryOf(board({ rows }), 'c')?.submissionCode).toBe('B');
  });
  it.each([
    ['a', null],
    ['b', 'significant'],
    ['c', 'not_significant'],
    ['d', 'not_listed'],
    ['elsewhere', 'not_ranked'],
  ])('is compared with %s by the test of the board: %s', (id, outcome) =>
    expect(bestEntryOf(board(), id)?.outcome).toBe(outcome),
  );
  it('is not compared where differences are not tested', () =>
    expect(bestEntryOf(board({ uncalibrated: [METRIC] }), 'b')?.outcome).toBe('not_tested'));
});
