import { shownMetrics } from './shown-metrics.ts';

const cell = (metric: string, value: number | null) => ({ metric, value });
const comparison = (verdict: 'BETTER' | 'NOT_SIGNIFICANT' | 'NOT_TESTED') => ({
  metrics: ['a', 'b', 'c'].map((id) => ({ id, format: 'PERCENT' })),
  models: [{ cells: [cell('a', 0.5), cell('b', 0.4), cell('c', null)] }],
  differences: [
    { metric: 'a', verdict, difference: 0.1 },
    { metric: 'b', verdict: verdict === 'NOT_TESTED' ? verdict : ('NOT_SIGNIFICANT' as const), difference: 0.3 },
  ],
});
const shown = (verdict: Parameters<typeof comparison>[0], { all = false, ranking = 'a' } = {}) => {
  const { metrics, ...rest } = shownMetrics(comparison(verdict), ranking, all);
  return { ...rest, metrics: metrics.map(({ id }) => id).join('') };
};

it('shows the ranking metric and those with a significant difference, and counts the others', () => {
  expect(shown('BETTER')).toEqual({ isTested: true, differs: true, metrics: 'a', hidden: 1, unmeasured: 1 });
  expect(shown('NOT_SIGNIFICANT')).toEqual({ isTested: true, differs: false, metrics: 'a', hidden: 1, unmeasured: 1 });
  expect(shown('BETTER', { ranking: 'c' })).toEqual({
    isTested: true,
    differs: true,
    metrics: 'ca',
    hidden: 1,
    unmeasured: 1,
  });
});
it('shows the metrics with a value where nothing is tested', () =>
  expect(shown('NOT_TESTED')).toEqual({ isTested: false, differs: false, metrics: 'ab', hidden: 0, unmeasured: 1 }));
it('shows all with a value on request, the ranking metric first', () =>
  expect(shown('BETTER', { all: true, ranking: 'b' })).toEqual({
    isTested: true,
    differs: true,
    metrics: 'ba',
    hidden: 0,
    unmeasured: 1,
  }));
it('sorts percentages with a significant difference by its size, before the others', () => {
  const of = {
    metrics: ['a', 'count', 'b', 'c', 'd'].map((id) => ({ id, format: id === 'count' ? 'COUNT' : 'PERCENT' })),
    models: [{ cells: ['a', 'count', 'b', 'c', 'd'].map((id) => cell(id, 0.5)) }],
    differences: [
      { metric: 'count', verdict: 'BETTER' as const, difference: 12 },
      { metric: 'b', verdict: 'NOT_SIGNIFICANT' as const, difference: 0.9 },
      { metric: 'c', verdict: 'BETTER' as const, difference: 0.1 },
      { metric: 'd', verdict: 'BETTER' as const, difference: 0.05 },
      { metric: 'd', verdict: 'WORSE' as const, difference: -0.2 },
    ],
  };
  const orderOf = (all: boolean) => shownMetrics(of, 'a', all).metrics.map(({ id }) => id);
  expect(orderOf(true)).toEqual(['a', 'd', 'c', 'count', 'b']);
  expect(orderOf(false)).toEqual(['a', 'd', 'c', 'count']);
});
