import type { MetricEvaluator } from '@primitives/metrics';
import { bestMarks } from './marks.js';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { measureEntry } from './measured-entry.js';
import { pairedComparison } from './paired-comparison.js';
import { PrimaryMetricError, rankBoard, type BoardPlan, type RankedBoard } from './rank-board.js';
import { Xoshiro128 } from './random.js';
import { UnlikeSubmissionsError } from './replicates.js';
import { resampling } from './resampling.js';
import { tiersOf } from './rank-ranges.js';

const N = 200;
const plan: BoardPlan = {
  metrics: [
    { id: 'mean_0.v1', direction: 'higher', format: 'percent' },
    { id: 'mean_1.v1', direction: 'lower', format: 'count', calibration: { units: 20, effectiveUnits: 3 } },
  ],
  primaryMetric: 'mean_0.v1',
  resampling: resampling(N, 5),
  resamples: 400,
};

/** A submission right on a share of the instances, and with that share × 10 as a cost. */
function submission(accuracy: number, stream: number): MetricEvaluator {
  const random = Xoshiro128.seeded(3, stream);
  const right = Float64Array.from({ length: N }, () => Number(random.below(1000) < accuracy * 1000));
  return meanEvaluator(
    right,
    right.map((value) => value * 10),
  );
}
const undefinedEverywhere = meanEvaluator(new Float64Array(N).fill(NaN), new Float64Array(N).fill(1));
const entries = [0.3, 0.9, 0.91, 0.6].map((accuracy, i) => ({ id: `s${i}`, evaluator: submission(accuracy, i) }));
const cell = (board: RankedBoard, id: string, metric = 'mean_0.v1') =>
  board.rows.find((row) => row.id === id)!.cells[metric]!;

describe('a ranked board', () => {
  const board = rankBoard(entries, plan);

  it('orders rows by the primary metric, with rank ranges and tiers', () => {
    expect(board.rows.map(({ id }) => id).slice(2)).toEqual(['s3', 's0']);
    expect(cell(board, 's1')).toMatchObject({ rankLow: 1, rankHigh: 2, tier: 1 });
    expect(cell(board, 's2')).toMatchObject({ rankLow: 1, rankHigh: 2, tier: 1 });
    expect(cell(board, 's3')).toMatchObject({ rankLow: 3, rankHigh: 3, tier: 2 });
    expect(cell(board, 's0')).toMatchObject({ rankLow: 4, rankHigh: 4, tier: 3 });
  });

  it('reverses the comparison for a lower-is-better metric', () => {
    expect(cell(board, 's0', 'mean_1.v1')).toMatchObject({ rankLow: 1, rankHigh: 1, tier: 1, mark: 'BEST' });
    const pair = board.pairs['mean_1.v1']!.find(({ a, b }) => [a, b].sort().join() === 's0,s3')!;
    expect([pair.a, pair.verdict]).toEqual(['s3', 'worse']);
  });

  it('agrees with its pairs also where values are equal: each is tested by its own predictions', () => {
    const right = (from: number, to: number) => {
      const shares = Float64Array.from({ length: N }, (_, i) => Number(i >= from && i < to));
      return meanEvaluator(shares, shares);
    };
    // `within` is wrong wherever `best` is, and on 20 further instances; `apart` is right where `best` is wrong
    const equal = { best: right(0, 120), within: right(0, 100), apart: right(100, 200) };
    const ranked = rankBoard(
      Object.entries(equal).map(([id, evaluator]) => ({ id, evaluator })),
      plan,
    );
    expect(cell(ranked, 'within').value).toBe(cell(ranked, 'apart').value);
    expect(cell(ranked, 'within').rankLow).toBe(2);
    expect(cell(ranked, 'apart').rankLow).toBe(1);
  });

  it('has an interval around every value', () => {
    for (const { cells } of board.rows) {
      for (const { value, low, high } of Object.values(cells)) {
        expect(low!).toBeLessThan(value!);
        expect(high!).toBeGreaterThan(value!);
      }
    }
  });

  it('lists the pair tests of the first rows, whose simultaneous intervals leave out 0 exactly where a difference is found', () => {
    for (const pairs of Object.values(board.pairs)) {
      expect(pairs).toHaveLength(6);
      for (const { low, high, verdict } of pairs) expect(low! * high! > 0).toBe(verdict !== 'not_significant');
    }
    expect(rankBoard(entries, { ...plan, listedRows: 2 }).pairs['mean_0.v1']).toHaveLength(1);
  });

  it('does not depend on the order in which the submissions come', () => {
    const other = rankBoard([...entries].reverse(), plan);
    for (const { id } of entries) expect(cell(other, id)).toEqual(cell(board, id));
  });

  it('puts a submission without a value last and gives it no place', () => {
    const withNull = rankBoard([{ id: 'none', evaluator: undefinedEverywhere }, ...entries], plan);
    expect(withNull.rows.at(-1)!.id).toBe('none');
    expect(cell(withNull, 'none')).toEqual({
      reason: 'NO_UNITS',
      value: null,
      low: null,
      high: null,
      rankLow: null,
      rankHigh: null,
      tier: null,
      mark: null,
    });
    expect(cell(withNull, 's1')).toEqual(cell(board, 's1'));
  });

  it('gives identical submissions the same place', () => {
    const twice = rankBoard([...entries, { id: 'copy', evaluator: submission(0.6, 3) }], plan);
    expect(cell(twice, 'copy')).toEqual(cell(twice, 's3'));
    expect(cell(twice, 'copy')).toMatchObject({ rankLow: 3, rankHigh: 4 });
  });

  it('can have one row, or none', () => {
    expect(rankBoard([], plan).rows).toEqual([]);
    expect(cell(rankBoard(entries.slice(0, 1), plan), 's0')).toMatchObject({
      rankLow: 1,
      rankHigh: 1,
      tier: 1,
      mark: null,
    });
  });

  it('refuses submissions that do not share metrics and instances, and a primary metric it does not have', () => {
    expect(() => rankBoard([...entries, { id: 'x', evaluator: meanEvaluator([1]) }], plan)).toThrow(
      new UnlikeSubmissionsError(4),
    );
    expect(() => rankBoard(entries, { ...plan, primaryMetric: 'auc.v1' })).toThrow(PrimaryMetricError);
  });
});

describe('tiers', () => {
  it('have a fixed anchor: a chain of overlaps does not make one tier', () => {
    // neighbours do not differ significantly
    const further = (a: number, b: number) => (Math.abs(a - b) < 2 ? 0 : a < b ? 1 : -1);
    expect([...tiersOf([0, 1, 2, 3, 4], further)]).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('marks', () => {
  const percent = { format: 'percent', direction: 'higher' } as const;
  it('are shared by values that print alike', () => {
    expect(bestMarks([0.50001, 0.50002, 0.4, null, 0.1], percent)).toEqual(['BEST', 'BEST', 'SECOND', null, null]);
  });
  it('go to the lowest where lower is better', () =>
    expect(bestMarks([22.02, 5, 700], { format: 'count', direction: 'lower' })).toEqual(['SECOND', 'BEST', null]));
  it('of equal rounded values follow their first ranks, and are omitted where ranks contradict them', () => {
    const values = [0.2, 0.2, 0.2, 0.5];
    const lower = { format: 'percent', direction: 'lower' } as const;
    expect(bestMarks(values, lower, [1, 1, 1, 4])).toEqual(['BEST', 'BEST', 'BEST', 'SECOND']);
    expect(bestMarks([0.96, 0.96, 0.94, 0.96], percent, [1, 1, 4, 1])).toEqual(['BEST', 'BEST', 'SECOND', 'BEST']);
    expect(bestMarks(values, lower, [1, 1, 3, 4])).toEqual(['BEST', 'BEST', 'SECOND', null]);
    expect(bestMarks([0.8, 0.8, 0.8, 0.7], percent, [2, 1, 2, 4])).toEqual(['SECOND', 'BEST', 'SECOND', null]);
    expect(bestMarks([0.8, 0.8], percent, [1, 2])).toEqual(['BEST', 'SECOND']);
    expect(bestMarks([0.8, 0.8, 0.7], percent, [1, 3, 2])).toEqual(['BEST', null, null]);
    expect(bestMarks(values, lower, [2, 2, 2, 1])).toEqual([null, null, null, null]);
    expect(bestMarks([0.3, 0.2, 0.2, 0.1], percent, [1, 3, 3, 2])).toEqual(['BEST', null, null, null]);
    expect(bestMarks([0.34, 0.36, 0.2], percent, [1, 2, 3])).toEqual([null, null, null]);
    expect(bestMarks([0.34, 0.36, 0.2], percent, [1, 1, 3])).toEqual(['SECOND', 'BEST', null]);
    expect(bestMarks([0.2, 0.1], percent, [null, null])).toEqual(['BEST', 'SECOND']);
  });
  it('are absent where all values print alike, with the same first rank', () => {
    expect(bestMarks([0.2, 0.2], percent)).toEqual([null, null]);
    expect(bestMarks([0.2, 0.2], percent, [1, 1])).toEqual([null, null]);
  });
  it('are absent without values', () => expect(bestMarks([null], percent)).toEqual([null]));
  it('are absent without a second value to compare with', () =>
    expect(bestMarks([null, 0.5], percent)).toEqual([null, null]));
});

describe('a paired comparison', () => {
  const compare = (a: MetricEvaluator, ...reference: [MetricEvaluator]) => {
    const [own, first] = [a, ...reference].map((evaluator) => measureEntry(evaluator, plan.resampling, 400));
    return pairedComparison(first!.of[0]!, [own!.of[0]!])[0]!;
  };
  it('has a small p and an interval away from 0 for a clear difference', () => {
    const accuracy = compare(submission(0.9, 1), submission(0.6, 3));
    expect(accuracy.p).toBeLessThan(0.01);
    expect(accuracy.interval!.low).toBeGreaterThan(0);
    expect(accuracy.itemsNeeded!).toBeLessThan(N);
  });
  it('needs more instances than there are to separate what it cannot', () => {
    const accuracy = compare(submission(0.9, 1), submission(0.91, 2));
    expect(accuracy.p).toBeGreaterThan(0.05);
    expect(accuracy.itemsNeeded!).toBeGreaterThan(N);
  });
  it('is exactly nothing for a submission and itself', () =>
    expect(compare(submission(0.6, 3), submission(0.6, 3))).toEqual({
      difference: 0,
      interval: { low: 0, high: 0 },
      p: 1,
      itemsNeeded: null,
    }));
  it('is null where either is undefined', () =>
    expect(compare(undefinedEverywhere, submission(0.6, 3))).toMatchObject({
      difference: null,
      interval: null,
      p: null,
    }));
});
