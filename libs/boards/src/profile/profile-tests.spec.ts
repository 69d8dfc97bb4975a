import { NO_CELL, type BoardSnapshot, type SnapshotPair, type SnapshotRow } from '../snapshot.js';
import { profileTests } from './profile-tests.js';

const METRIC = 'compun.accuracy.v1';
const row = (id: string, value: number | null, name = id) =>
  ({ evaluationId: id, name, cells: { [METRIC]: { ...NO_CELL, value } } }) as unknown as SnapshotRow;
const pair = (a: string, b: string, difference: number, verdict: string) =>
  ({ a, b, difference, low: difference - 0.01, high: difference + 0.01, p: 0.02, verdict }) as SnapshotPair;
const board: BoardSnapshot = {
  ...({ schema: 'board-snapshot/1', metrics: [METRIC], primaryMetric: METRIC, resamples: 999 } as const),
  rows: [row('a', 0.8), row('b', 0.7), row('c2', 0.68, 'c'), row('c', 0.65), row('d', null)],
  pairs: { [METRIC]: [pair('a', 'c', 0.15, 'better'), pair('b', 'c', 0.05, 'not_significant')] },
};
const testsOf = (id: string, of: BoardSnapshot = board) =>
  profileTests(of, id, ({ name }) => name === (id === 'c2' ? 'c' : id)).map(({ row: other, ...test }) => ({
    ...test,
    other: other.evaluationId,
  }));

describe('the tests of a model', () => {
  it('are against the best and the next better other model, with the signs of the model', () => {
    const [best, above, ...more] = testsOf('c');
    expect(best).toMatchObject({ relation: 'best', other: 'a', difference: -0.15, verdict: 'worse', p: 0.02 });
    expect([best?.low, best?.high]).toEqual([expect.closeTo(-0.16), expect.closeTo(-0.14)]);
    expect(above).toMatchObject({ relation: 'above', other: 'b', difference: -0.05, verdict: 'not_significant' });
    expect(more).toEqual([]);
  });
  it('are one against the best, if that is the next better model', () =>
    expect(testsOf('b').map(({ relation, other }) => [relation, other])).toEqual([['best', 'a']]));
  it('have no verdict where the board does not list the pair', () =>
    expect(testsOf('c2')[0]).toEqual({
      relation: 'best',
      other: 'a',
      difference: -0.12,
      step: null,
      low: null,
      high: null,
      p: null,
      verdict: null,
    }));
  it('are against the next worse model, if the model is first', () =>
    expect(testsOf('a')).toMatchObject([{ relation: 'below', other: 'b' }]));
  it('are none of a model without a value, of one that is not on the board, and of the only one', () => {
    expect(testsOf('d')).toEqual([]);
    expect(testsOf('z')).toEqual([]);
    expect(testsOf('a', { ...board, rows: board.rows.slice(0, 1) })).toEqual([]);
  });
});
