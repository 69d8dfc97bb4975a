import {
  cellsOf,
  differenceStep,
  NO_CELL,
  withoutUntestedRanks,
  withSteps,
  type BoardSnapshot,
  type SnapshotRow,
} from './snapshot.js';

describe('the cells of a snapshot', () => {
  const ranked = { low: null, high: null, rankLow: 1, rankHigh: 3, tier: 1, mark: null };
  it('have no rank where the value is not published', () =>
    expect(cellsOf(['em'], { em: { ...ranked, value: null, reason: 'FEW_UNITS' } })).toEqual([
      { metric: 'em', ...NO_CELL, reason: 'FEW_UNITS' },
    ]));
  it('have the rank of a value', () =>
    expect(cellsOf(['em'], { em: { ...ranked, value: 0.5 } })).toEqual([{ metric: 'em', ...ranked, value: 0.5 }]));
});

describe('steps of a snapshot of a hidden split', () => {
  const row = (id: string, value: number | null) =>
    ({ evaluationId: id, cells: { em: { ...NO_CELL, value } } }) as unknown as SnapshotRow;
  const snapshot = { rows: [row('a', 0.5), row('b', null)], pairs: {} } as unknown as BoardSnapshot;

  it('reach the cells with a value, and the difference of two entries', () => {
    const stepped = withSteps(snapshot, () => 0.02);
    expect(stepped.rows.map(({ cells }) => cellsOf(['em'], cells)[0]?.step)).toEqual([0.02, undefined]);
    expect(differenceStep(stepped, 'em', ['a', 'b'])).toBe(0.02);
  });
  it('are absent where values are exact', () => expect(differenceStep(snapshot, 'em', ['a', 'b'])).toBeNull());
});

it('has no ranks under metrics whose differences are not tested', () => {
  const ranked = { value: 0.5, low: 0.4, high: 0.6, rankLow: 1, rankHigh: 3, tier: 1, mark: null };
  const rows = [{ evaluationId: 'a', cells: { em: ranked, f1: ranked } }] as unknown as SnapshotRow[];
  const [row] = withoutUntestedRanks({ rows, uncalibrated: ['f1'] } as unknown as BoardSnapshot).rows;
  expect(row?.cells).toEqual({ em: ranked, f1: { ...NO_CELL, value: 0.5, low: 0.4, high: 0.6 } });
});
