import { neighboursOf, neighboursOfValue } from './neighbours.js';
import { NO_CELL, type BoardSnapshot, type SnapshotPair, type SnapshotRow } from './snapshot.js';

const METRIC = 'compun.accuracy.v1';
const row = (id: string, value: number | null, half: number | null = 0.02) =>
  ({
    evaluationId: id,
    submissionCode: id.toUpperCase(),
    name: `Model ${id}`,
    version: '1',
    cells: {
      [METRIC]: {
        ...NO_CELL,
        value,
        low: value === null || half === null ? null : value - half,
        high: value === null || half === null ? null : value + half,
      },
    },
  }) as unknown as SnapshotRow;
const pair = (a: string, b: string, difference: number, verdict: string, length: number | null = 0.01) =>
  ({ a, b, difference, length, low: null, high: null, p: null, verdict }) as SnapshotPair;
const board = (more: Partial<BoardSnapshot> = {}): BoardSnapshot => ({
  ...({ schema: 'board-snapshot/1', metrics: [METRIC], primaryMetric: METRIC, resamples: 999 } as const),
  rows: [row('a', 0.8), row('b', 0.7), row('c', 0.695), row('d', null)],
  pairs: { [METRIC]: [pair('a', 'b', 0.1, 'better'), pair('b', 'c', 0.005, 'not_significant')] },
  thresholds: { [METRIC]: { critical: 2, clusters: 1000 } },
  ...more,
});

describe('the neighbours of an entry', () => {
  it('are those with the next values, and what a significant difference would need', () => {
    const [above, below] = neighboursOf(board(), 'main', 'b');
    expect(above).toMatchObject({ relation: 'above', submissionCode: 'A', outcome: 'significant', factor: null });
    expect(above?.gain).toBeCloseTo(0.1 + 2 * 0.00949, 3);
    expect(below).toMatchObject({
      relation: 'below',
      submissionCode: 'C',
      outcome: 'not_significant',
      basis: 'paired',
    });
    expect(below?.gain).toBeCloseTo(0.02 - 0.005, 3);
    expect(below?.units).toBeCloseTo(1000 * (2.8416 * 2) ** 2, -3);
    expect(below?.unit).toBe('compound noun');
  });

  it('are no near copies of it', () => {
    const areNear = (one: SnapshotRow, other: SnapshotRow) => [one, other].every((each) => each.name < 'Model c');
    const of = (id: string) =>
      neighboursOf(board(), 'main', id, areNear).map(({ relation, submissionCode }) => [relation, submissionCode]);
    expect(of('a')).toEqual([['below', 'C']]);
    expect(of('b')).toEqual([['below', 'C']]);
    expect(of('c')).toEqual([['above', 'B']]);
  });

  it('include entries with the same value, in the order of the board', () => {
    const rows = [row('a', 0.7), row('b', 0.7), row('c', 0.7)];
    expect(neighboursOf(board({ rows, pairs: {} }), 'main', 'b')).toMatchObject([
      { relation: 'above', submissionCode: 'A', difference: 0 },
      { relation: 'below', submissionCode: 'C', difference: 0 },
    ]);
  });

  it('are one at the end of a board, and none without a value', () => {
    expect(neighboursOf(board(), 'main', 'a').map(({ relation, gain }) => [relation, gain])).toEqual([['below', 0]]);
    expect(neighboursOf(board(), 'main', 'c').map(({ relation }) => relation)).toEqual(['above']);
    expect(neighboursOf(board(), 'main', 'd')).toEqual([]);
    expect(neighboursOf(board(), 'main', 'z')).toEqual([]);
  });

  it('on a hidden split have an upper bound from both intervals, and no number of units', () => {
    const { thresholds: _, ...hidden } = board();
    const pairs = { [METRIC]: [pair('b', 'c', 0.005, 'not_significant', null)] };
    const [, below] = neighboursOf({ ...hidden, pairs }, 'main', 'b');
    expect(below).toMatchObject({ outcome: 'not_significant', basis: 'intervals', units: null });
    expect(below?.gain).toBeCloseTo(2.394 * 0.01443 - 0.005, 3); // Bonferroni over three pairs
    expect(below?.factor).toBeGreaterThan(1);
  });

  it('have no estimate without intervals, or on a board whose tests are not calibrated', () => {
    const none = { gain: null, factor: null, units: null, basis: null };
    expect(neighboursOf(board({ uncalibrated: [METRIC] }), 'main', 'b')[1]).toMatchObject({
      ...none,
      outcome: 'not_tested',
      reason: 'not_calibrated',
    });
    const rows = [row('a', 0.8, null), row('b', 0.7, null)];
    expect(neighboursOf(board({ rows, pairs: {} }), 'main', 'b')[0]).toMatchObject({
      ...none,
      outcome: 'not_listed',
      reason: 'no_interval',
    });
  });

  it('improve in the direction of the metric', () => {
    const lower = (entry: SnapshotRow) =>
      ({ ...entry, cells: { 'vaw.cv.v1': entry.cells[METRIC] } }) as unknown as SnapshotRow;
    const [above] = neighboursOf(
      board({
        primaryMetric: 'vaw.cv.v1',
        rows: [lower(row('a', 0.1)), lower(row('b', 0.105))],
        pairs: { 'vaw.cv.v1': [pair('a', 'b', -0.005, 'not_significant')] },
        thresholds: { 'vaw.cv.v1': { critical: 2, clusters: 1000 } },
      }),
      'main',
      'b',
    );
    expect(above?.difference).toBeCloseTo(0.005);
    expect(above?.gain).toBeCloseTo(0.02 + 0.005, 3);
  });
});

describe('the neighbours of a value that is not on the board', () => {
  const of = (value: number | null, more: Partial<BoardSnapshot> = {}) =>
    neighboursOfValue(board(more), 'main', { ...NO_CELL, value, low: (value ?? 0) - 0.02, high: (value ?? 0) + 0.02 });

  it('are the entries with the next values, not tested as the value is not ranked', () => {
    const [above, below, ...others] = of(0.75);
    expect(above).toMatchObject({ relation: 'above', submissionCode: 'A', outcome: 'not_ranked', basis: 'intervals' });
    expect(above?.difference).toBeCloseTo(-0.05);
    expect(below).toMatchObject({ relation: 'below', submissionCode: 'B', outcome: 'not_ranked' });
    expect(others).toEqual([]);
  });

  it('have no test for another reason where the intervals are not calibrated', () =>
    expect(of(0.75, { uncalibrated: [METRIC] })[0]).toMatchObject({ outcome: 'not_tested', reason: 'not_calibrated' }));

  it('are no copies of it', () => {
    const isCopy = (row: SnapshotRow) => row.name === 'Model b';
    const value = { ...NO_CELL, value: 0.7, low: 0.68, high: 0.72 };
    const found = neighboursOfValue(board(), 'main', value, isCopy);
    expect(found.map(({ relation, submissionCode }) => [relation, submissionCode])).toEqual([
      ['above', 'A'],
      ['below', 'C'],
    ]);
  });

  it('are one at an end of the board, and none without a value', () => {
    expect(of(0.9).map(({ submissionCode }) => submissionCode)).toEqual(['A']);
    expect(of(0.1).map(({ submissionCode }) => submissionCode)).toEqual(['C']);
    expect(of(null)).toEqual([]);
  });
});
