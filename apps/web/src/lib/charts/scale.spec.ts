import { linearScale, logScale, spacedTicks, tickText, valueScale } from './scale.ts';

describe('a linear axis', () => {
  it('starts at zero and ends at a tick above the values', () => {
    const scale = linearScale([5, 18.9]);
    expect(scale.ticks).toEqual([0, 5, 10, 15, 20]);
    expect(scale.at(10)).toBe(50);
  });
  it('clamps values outside', () => expect(linearScale([10]).at(99)).toBe(100));
  it('exists without values', () => expect(linearScale([]).at(0)).toBe(0));
  it('extends below zero if needed', () => expect(linearScale([-3, 4]).low).toBeLessThanOrEqual(-3));
});

describe('a logarithmic axis', () => {
  it('has ticks at 1, 2 and 5 of the decades', () => expect(logScale([22, 282]).ticks).toEqual([20, 50, 100, 200]));
  it('spreads equal ratios equally', () => {
    const scale = logScale([10, 1000]);
    expect(scale.at(100) - scale.at(10)).toBeCloseTo(scale.at(1000) - scale.at(100));
  });
  it.each([[30], [0.03], [70, 71], [1], [500]])('has at least two ticks, around %j', (...values) => {
    const { low, high, ticks } = logScale(values);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    for (const value of values) expect(low <= value && value <= high).toBe(true);
  });
  it('has three to five round ticks, whatever its range', () => {
    const ticksOf = (...values: number[]) => logScale(values, 5).ticks;
    expect(ticksOf(8_700, 443_000)).toEqual([10_000, 30_000, 100_000, 300_000]);
    expect(ticksOf(9.8e6, 64e6)).toEqual([10e6, 20e6, 50e6]);
    expect(ticksOf(10, 18)).toEqual([10, 15, 20]);
    for (let low = 1; low < 100; low *= 1.07)
      for (let ratio = 1; ratio < 1e6; ratio *= 1.7) {
        const { length } = ticksOf(low, low * ratio);
        expect(length).toBeGreaterThanOrEqual(3);
        expect(length).toBeLessThanOrEqual(5);
      }
  });
  it('thins its ticks when there are many', () => expect(logScale([1, 1e6]).ticks.length).toBeLessThanOrEqual(6));
});

it.each([[[56]], [[0.4]], [[100]], [[-10, 57]], [[85]], [[7.8]]])('an axis of %j has three to five ticks', (values) => {
  const { ticks } = valueScale('LINEAR', values);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.length).toBeLessThanOrEqual(5);
});

describe('the labels of an axis', () => {
  it('are at all ticks where these have space', () =>
    expect(spacedTicks(linearScale([96]))).toEqual([0, 20, 40, 60, 80, 100]));
  it('are at every second tick of a close axis, so that they stay even', () =>
    expect(spacedTicks(linearScale([7.8], 8))).toEqual([0, 2, 4, 6, 8]));
  it('with a minus have more space, and one of them is 0', () => {
    expect(linearScale([-10, 57], 4).ticks).toEqual([-20, 0, 20, 40, 60]);
    expect(spacedTicks(linearScale([-10, 57], 4))).toEqual([0, 40]);
  });
  it('are at all ticks of a logarithmic axis, which has few', () =>
    expect(spacedTicks(logScale([22, 282]))).toEqual([20, 50, 100, 200]));
});

it('a tick label is short', () =>
  expect([0, 12.5, 0.1 + 0.2, 1000].map(tickText)).toEqual(['0', '12.5', '0.3', '1000']));
