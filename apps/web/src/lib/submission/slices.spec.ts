import { axisStart, distinctBands, countText, isSmall, orderSlices, sharedCount, type OrderedSlice } from './slices.ts';

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
  slice('wet', 0.3, { n: 10, low: 0.2, high: 0.4, band: 'TAIL' }),
  slice('blue', 0.9, { n: 300, low: 0.88, high: 0.92, band: 'HEAD', baseline: 0.4 }),
  slice('odd', null, { n: 0 }),
  slice('aged', 0.3),
];
const usual = { text: '', band: null, order: 'value', falling: false } as const;
const names = (choice: Partial<Parameters<typeof orderSlices>[1]>) =>
  orderSlices(SLICES, { ...usual, ...choice })
    .map(({ name }) => name)
    .join(' ');

describe('slices in a table', () => {
  it('are sorted by their value, equal ones by name, those without one last', () =>
    expect(names({})).toBe('aged wet blue odd'));
  it('can be sorted in reverse, those without a value last all the same', () =>
    expect(names({ falling: true })).toBe('blue aged wet odd'));
  it.each([
    ['name', 'aged blue odd wet'],
    ['n', 'odd wet aged blue'],
    ['interval', 'blue wet aged odd'],
    ['baseline', 'blue aged odd wet'],
  ] as const)('are sorted by %s', (order, expected) => expect(names({ order })).toBe(expected));
  it('are found by part of their name', () => expect(names({ text: 'E' })).toBe('aged wet blue'));
  it('are filtered by a band', () => expect(names({ band: 'TAIL' })).toBe('wet'));
  it('have a list of their bands', () => expect(distinctBands(SLICES)).toEqual(['HEAD', 'TAIL']));
});

describe('the count of a slice', () => {
  it.each([
    ['as it is', { n: 1_480 }, '1,480', false],
    ['as it is, small', { n: 12 }, '12', true],
    ['as a band', { n: null, atLeast: 100 }, '≥ 100', false],
    ['as below the least band', { n: null, withheld: 'FEW_UNITS' }, '< 30', true],
    ['not at all, small or not', { n: null, withheld: 'DETAILS_USED' }, '–', false],
  ] as const)('is shown %s', (_, slice, text, small) => {
    expect(countText(slice).replace('\u00a0', ' ')).toBe(text);
    expect(isSmall(slice)).toBe(small);
  });
  it('orders slices by their bands, those without one last', () => {
    const banded = [
      slice('b', 0.1, { n: null, atLeast: 300 }),
      slice('c', null, { n: null }),
      slice('a', 0.2, { n: null, atLeast: 30 }),
    ];
    expect(orderSlices(banded, { ...usual, order: 'n' }).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

it('the axis starts at 0, or at the quarter below the lowest value or interval', () => {
  const slice = (value: number, low: number | null = null, baseline: number | null = null) => ({
    value,
    low,
    baseline,
  });
  expect(
    [[], [slice(0.4, 0.1)], [slice(0.4), slice(0.1, -0.05)], [slice(0.2, null, -0.3)]].map((each) =>
      axisStart(each, 1),
    ),
  ).toEqual([0, 0, -0.25, -0.5]);
  expect(axisStart([slice(-80)], 100)).toBe(-100);
});

it('states the count of instances once only where all slices have it', () => {
  const least = (atLeast: number) => ({ n: null, atLeast });
  expect(sharedCount([least(30), least(30)])?.replace('\u00a0', ' ')).toBe('≥ 30');
  expect(sharedCount([least(30), least(100)])).toBeNull();
  expect(sharedCount([])).toBeNull();
});
