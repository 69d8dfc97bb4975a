import { axisRange, axisTicks, quarters } from './axis-range.ts';

it('keeps the line of a whole in view, for low and for high values', () => {
  for (const most of [null, 0, 3, 99, 100, 180]) {
    const [from, to] = axisRange(most, 100);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(Math.max(100, most ?? 0));
  }
  expect(quarters(100)).toEqual([0, 25, 50, 75, 100]);
});

it('fits the highest value without a whole', () => {
  expect(axisRange(50)[1]).toBeCloseTo(55);
  expect(axisRange(0)).toEqual([0, 1]);
  expect(axisRange(null)).toEqual([0, 1]);
});

it('has only the line of 0 where all values are 0', () => {
  expect(axisTicks(0, 4)).toEqual([0]);
  expect(axisTicks(0, 4, 100)).toEqual([0, 25, 50, 75, 100]);
  expect(axisTicks(2, 4)).toEqual([0, 0.5, 1, 1.5, 2]);
});
