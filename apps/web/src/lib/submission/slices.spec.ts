import { distinctBands, orderSlices, type OrderedSlice } from './slices.ts';

const slice = (name: string, value: number | null, more: Partial<OrderedSlice> = {}): OrderedSlice => ({
  name,
  value,
  n: 50,
  low: null,
  high: null,
  baseline: null,
  band: null,
  ...more,
});
const SLICES = [
  slice('wet', 0.3, { n: 10, low: 0.2, high: 0.4, band: 'tail' }),
  slice('blue', 0.9, { n: 300, low: 0.88, high: 0.92, band: 'head', baseline: 0.4 }),
  slice('odd', null, { n: 0 }),
  slice('aged', 0.3),
];
const usual = { text: '', band: null, order: 'value', falling: false } as const;
const names = (asked: Partial<Parameters<typeof orderSlices>[1]>) =>
  orderSlices(SLICES, { ...usual, ...asked })
    .map(({ name }) => name)
    .join(' ');

describe('slices in a table', () => {
  it('stand by their value, equal ones by name, those without one last', () =>
    expect(names({})).toBe('aged wet blue odd'));
  it('stand the other way round, those without a value last all the same', () =>
    expect(names({ falling: true })).toBe('blue aged wet odd'));
  it.each([
    ['name', 'aged blue odd wet'],
    ['n', 'odd wet aged blue'],
    ['interval', 'blue wet aged odd'],
    ['baseline', 'blue aged odd wet'],
  ] as const)('stand by %s', (order, expected) => expect(names({ order })).toBe(expected));
  it('are found by part of their name', () => expect(names({ text: 'E' })).toBe('aged wet blue'));
  it('are those of a band', () => expect(names({ band: 'tail' })).toBe('wet'));
  it('tell which bands there are', () => expect(distinctBands(SLICES)).toEqual(['head', 'tail']));
});
