import { fittingMetrics, metricSpace, TABLET } from './fitting-metrics.ts';

const METRICS = ['em', 'top1', 'coverage', 'auc', 'seen'].map((id) => ({ id }));
const shown = (sorted: string, columns: number, others = 0) =>
  fittingMetrics(METRICS, sorted, columns * TABLET.metric + 10, others).map(({ id }) => id);

describe('the metrics that fit in a table', () => {
  it('are all of them where the space suffices, or is not limited', () => {
    expect(shown('em', 5)).toHaveLength(5);
    expect(fittingMetrics(METRICS, 'em', Infinity)).toBe(METRICS);
  });
  it('are the first ones, each whole', () => expect(shown('em', 3)).toEqual(['em', 'top1', 'coverage']));
  it('include the sorted one, in the order of the board', () => {
    expect(shown('seen', 3)).toEqual(['em', 'top1', 'seen']);
    expect(shown('seen', 1)).toEqual(['seen']);
  });
  it('leave space for other columns, and are never none', () => {
    expect(shown('em', 4, 2)).toEqual(['em', 'top1']);
    expect(shown('auc', 2, 4)).toEqual(['auc']);
    expect(fittingMetrics(METRICS, undefined, -20)).toHaveLength(1);
  });
});

describe('the space for metrics', () => {
  it('is limited between phones and wide screens only', () => {
    expect(metricSpace(390, 358, 1)).toBe(Infinity);
    expect(metricSpace(1440, 1360, 2)).toBe(Infinity);
    expect(metricSpace(900, 868, 2)).toBe(868 - 2 - 74 - 360);
    expect(metricSpace(640, 608, 1)).toBe(608 - 2 - 64 - 282);
  });
});
