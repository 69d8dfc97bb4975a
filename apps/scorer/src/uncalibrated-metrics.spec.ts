import { uncalibratedMetrics } from './uncalibrated-metrics';

const METRIC = 'mac.exact_match.v1';
const summary = (clusters: number, low: number | null = 0.4) => ({
  estimate: { value: 0.5, low, high: low === null ? null : 0.6 },
  clusters,
  effectiveClusters: clusters,
});

describe('the metrics without a calibrated interval', () => {
  it('are those with too few clusters', () => {
    const few = { metrics: [METRIC], summaries: [summary(4)] };
    expect(uncalibratedMetrics(few)).toEqual([METRIC]);
    expect(uncalibratedMetrics({ metrics: [METRIC], summaries: [summary(100_000)] })).toEqual([]);
  });
  it('are not those without an interval', () =>
    expect(uncalibratedMetrics({ metrics: [METRIC], summaries: [summary(4, null)] })).toEqual([]));
});
