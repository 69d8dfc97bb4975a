import { metricCalibration, metricDefinition } from '@primitives/metrics';
import { isCalibrated, isColumnCalibrated } from './calibration.js';
import { measureEntry } from './measured-entry.js';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { summaryOf } from './metric-summary.js';
import { rankMeasured } from './rank-board.js';
import { resampling } from './resampling.js';

/** Right on the first of so many units. */
const share = (right: number, units: number) =>
  measureEntry(
    meanEvaluator(Float64Array.from({ length: units }, (_, i) => Number(i < right))),
    resampling(units, 1),
    200,
  );
const measured = (right: number, units: number) => summaryOf(share(right, units).of[0]!, { lowest: 0, highest: 1 });

const SHARE = { units: 20, effectiveUnits: 3 };
const PRECISION = metricCalibration(metricDefinition('vaw.map_tail.v1'));

describe('an interval is calibrated', () => {
  it.each([
    [40, 80, SHARE, true],
    [5, 10, SHARE, false], // too few units
    [1, 80, SHARE, false], // one of them decides
    [4, 80, SHARE, true],
    [5, 80, PRECISION, false],
    [30, 300, PRECISION, true],
  ])('with %i of %i units right: %o %s', (right, units, calibration, expected) =>
    expect(isCalibrated(measured(right, units), calibration)).toBe(expected),
  );

  it('up to a highest value, from which on it is too wide', () => {
    const calibration = metricCalibration(metricDefinition('czsl.best_hm.v1'));
    expect([170, 190].map((right) => isCalibrated(measured(right, 200), calibration))).toEqual([true, false]);
  });

  it('from 300 units on where a metric has no upper bound', () => {
    const calibration = metricCalibration(metricDefinition('mac.coverage.v1'));
    expect([200, 300].map((units) => isCalibrated(measured(100, units), calibration))).toEqual([false, true]);
  });
});

describe('a column', () => {
  it('is calibrated when half of the entries that vary are', () => {
    const of = (...right: number[]) =>
      isColumnCalibrated(
        right.map((own) => measured(own, 80)),
        SHARE,
      );
    expect(of(40, 1)).toBe(true);
    expect(of(40, 1, 1)).toBe(false);
    expect(of(40, 80, 80)).toBe(true); // perfect ones do not vary
  });

  it('tests no difference where it is not, however large it is', () => {
    const ranked = (id: string) => {
      const plan = { metrics: [metricDefinition(id)], primaryMetric: id, resamples: 200 };
      const entries = [share(10, 120), share(110, 120)].map(({ of }, at) => ({ id: `${at}`, of }));
      const { rows, pairs, uncalibrated } = rankMeasured(entries, plan);
      const [none, all] = ['0', '1'].map((row) => rows.find((each) => each.id === row)!.cells[id]!);
      return [none!.rankLow, all!.rankLow, all!.rankHigh, none!.tier, uncalibrated.length, pairs[id]![0]!.verdict];
    };
    expect(ranked('mac.exact_match.v1')).toEqual([2, 1, 1, 2, 0, 'better']);
    expect(ranked('mac.coverage.v1')).toEqual([1, 1, 2, 1, 1, 'not_tested']);
  });
});
