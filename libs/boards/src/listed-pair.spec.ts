import { boardTest, listedPair } from './listed-pair.js';
import type { BoardSnapshot, SnapshotPair } from './snapshot.js';

const METRIC = 'compun.accuracy.v1';
const pair = (a: string, b: string, verdict: SnapshotPair['verdict']): SnapshotPair => ({
  a,
  b,
  difference: 0.02,
  low: 0.005,
  high: 0.035,
  p: 0.03,
  verdict,
  length: 0.01,
});
const snapshot: Pick<BoardSnapshot, 'pairs' | 'thresholds'> = {
  pairs: { [METRIC]: [pair('a', 'b', 'better'), pair('b', 'c', 'not_significant')] },
  thresholds: { [METRIC]: { critical: 2, clusters: 1000 } },
};

describe('the test of a board', () => {
  it('is found in either order, with the signs of the reference', () => {
    const numbers = { p: 0.03, itemsNeeded: null };
    expect(boardTest(snapshot, METRIC, 'a', 'b')).toEqual({
      ...numbers,
      difference: 0.02,
      low: 0.005,
      high: 0.035,
      verdict: 'better',
    });
    expect(boardTest(snapshot, METRIC, 'b', 'a')).toEqual({
      ...numbers,
      difference: -0.02,
      low: -0.035,
      high: -0.005,
      verdict: 'worse',
    });
  });

  it('estimates the units of a difference that is not significant from the critical value of the board', () => {
    const of = (critical: number | null) =>
      boardTest({ ...snapshot, thresholds: { [METRIC]: { critical, clusters: 1000 } } }, METRIC, 'c', 'b')?.itemsNeeded;
    const variance = ((0.01 ** 2 - 0.02 ** 2 / 1000) * 1000) / 999;
    expect(of(2)).toBe(Math.ceil((1000 * (2 + 0.8416) ** 2 * variance) / 0.02 ** 2));
    expect(of(4)).toBeGreaterThan(of(2) ?? NaN);
    expect(of(null)).toBeNull();
    expect(boardTest({ pairs: snapshot.pairs }, METRIC, 'c', 'b')?.itemsNeeded).toBeNull();
  });

  it('is null where the snapshot does not list the pair', () => {
    expect(boardTest(snapshot, METRIC, 'a', 'c')).toBeNull();
    expect(boardTest(snapshot, 'compun.other.v1', 'a', 'b')).toBeNull();
    expect(listedPair(snapshot, METRIC, 'c', 'a')).toBeUndefined();
  });
});
