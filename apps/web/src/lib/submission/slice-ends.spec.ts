import { aboveLowest, allEqual } from './slice-ends.ts';

const of = (...values: number[]) => values.map((value) => ({ value }));

it('the slices with the lowest and the highest values may all have one value', () => {
  expect(allEqual(of(0, 0), of(0, 0))).toBe(true);
  expect([allEqual(of(0, 0, 0), of(0, 0.4)), allEqual(of(0), [])]).toEqual([false, false]);
});

it('the slices with the highest values are those above the lowest value', () => {
  expect(aboveLowest(of(0, 0), of(0, 0, 0.4))).toEqual(of(0.4));
  expect(aboveLowest(of(0.1), of(0.2, 0.3))).toEqual(of(0.2, 0.3));
  expect(aboveLowest([], of(0.2))).toEqual(of(0.2));
});
