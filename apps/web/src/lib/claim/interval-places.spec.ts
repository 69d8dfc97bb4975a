import { intervalPlaces } from './interval-places.ts';

const estimate = (low: number | null, value: number, high: number | null) => ({ low, value, high });

it('places values and intervals on one axis', () =>
  expect(intervalPlaces([estimate(0.5, 0.6, 0.7), estimate(0.2, 0.3, 0.45)])).toEqual([
    { low: expect.closeTo(58.4), value: expect.closeTo(75.2), high: 92 },
    { low: 8, value: expect.closeTo(24.8), high: expect.closeTo(50) },
  ]));
it.each([
  ['a missing interval', [estimate(null, 0.5, null), estimate(0.1, 0.2, 0.3)]],
  ['a missing value', [undefined, estimate(0.1, 0.2, 0.3)]],
  ['intervals without width', [estimate(1, 1, 1), estimate(1, 1, 1)]],
])('draws nothing for %s', (_, estimates) => expect(intervalPlaces(estimates)).toBeNull());
