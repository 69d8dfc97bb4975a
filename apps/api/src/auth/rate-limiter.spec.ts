import { RateLimiter } from './rate-limiter.js';

const at = (seconds: number) => new Date(seconds * 1_000);

describe('a rate limiter', () => {
  const perMinute = () => new RateLimiter(3, 60_000);

  it('lets a burst through and no more', () => {
    const limiter = perMinute();
    expect([1, 2, 3, 4].map(() => limiter.take('a', at(0)))).toEqual([true, true, true, false]);
  });

  it('lets one more through when a share of the time has passed', () => {
    const limiter = perMinute();
    for (let i = 0; i < 3; i++) limiter.take('a', at(0));
    expect(limiter.take('a', at(19))).toBe(false);
    expect(limiter.take('a', at(20))).toBe(true);
    expect(limiter.take('a', at(20))).toBe(false);
  });

  it('does not save up more than a burst', () => {
    const limiter = perMinute();
    limiter.take('a', at(0));
    expect([1, 2, 3, 4].map(() => limiter.take('a', at(100_000)))).toEqual([true, true, true, false]);
  });

  it('counts each key alone', () => {
    const limiter = new RateLimiter(1, 60_000);
    expect([limiter.take('a', at(0)), limiter.take('b', at(0)), limiter.take('a', at(0))]).toEqual([true, true, false]);
  });
});
