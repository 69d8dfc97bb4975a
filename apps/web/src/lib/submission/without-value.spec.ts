import { withoutValue } from './without-value.ts';

const metrics = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id.toUpperCase() }));
const none = (metric: string) => ({ metric, value: null, low: null, high: null, reason: 'NO_UNITS' as const });
const some = (metric: string) => ({ metric, value: 0.5, low: null, high: null, reason: null });
const shownOf = (...values: Parameters<typeof withoutValue>[1]) =>
  withoutValue(metrics, values).shown.map(({ id }) => id);

describe('metrics without a value', () => {
  const values = [some('a'), ...['b', 'c', 'd', 'e'].map(none)];

  it('are listed once with their reason', () =>
    expect(withoutValue(metrics, [{ values }])).toEqual({
      shown: [metrics[0]],
      folded: [{ reason: 'nothing in the split counts for it', labels: ['B', 'C', 'D', 'E'] }],
    }));

  it('remain in the table where they are few, have a value on another board, or no reason', () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(shownOf({ values: [...['a', 'b'].map(some), ...['c', 'd', 'e'].map(none)] })).toEqual(all);
    expect(shownOf({ values }, { values: all.map(some) })).toEqual(all);
    expect(shownOf({ values: all.map((id) => ({ ...none(id), reason: null })) })).toEqual(all);
  });

  it('leave the order of the others, with the primary metric first', () =>
    expect(withoutValue(metrics, [{ values: [] }], 'c').shown.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e']));
});
