import { Throttle } from './throttle.js';

describe('a throttled action', () => {
  it('runs at once, and not again before its time', () => {
    const throttled = new Throttle();
    expect([0, 500, 1_000, 1_001].map((now) => throttled.may('a', now, 1_000))).toEqual([true, false, false, true]);
  });

  it('is throttled separately by key', () => {
    const throttled = new Throttle();
    expect(['a', 'b', 'a'].map((id) => throttled.may(id, 0, 1_000))).toEqual([true, true, false]);
  });

  it('may run at once after a reset', () => {
    const throttled = new Throttle();
    throttled.may('a', 0, 1_000);
    throttled.forget();
    expect(throttled.may('a', 1, 1_000)).toBe(true);
  });
});
