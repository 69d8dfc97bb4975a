import { extremes } from './slices.ts';

const slices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `s${index}`, n: 50, value: index / 100, low: null, high: null }));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('a breakdown', () => {
  it('shows both ends of a long list, worst first', () => {
    const { lowest, highest } = extremes(slices(30), 2);
    expect([names(lowest), names(highest)]).toEqual([
      ['s0', 's1'],
      ['s28', 's29'],
    ]);
  });
  it('shows no slice of a short list twice', () => {
    const { lowest, highest } = extremes(slices(3), 8);
    expect([names(lowest), names(highest)]).toEqual([['s0', 's1'], ['s2']]);
  });
  it('leaves undefined slices out', () =>
    expect(extremes([{ name: 'x', n: 0, value: null, low: null, high: null }]).lowest).toEqual([]));
});
