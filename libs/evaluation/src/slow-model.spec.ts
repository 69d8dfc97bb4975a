import { exceedsShare, isTooSlow, projectedSeconds } from './slow-model.js';

describe('a model past the time limit of its track', () => {
  const limit = { timeLimitSeconds: 600, runners: 1 };

  it('is at fault if it alone would need longer than the limit', () => {
    // a pilot of 2 of 20 images that a runner worked on for ten minutes
    expect(projectedSeconds([{ rows: 2, seconds: 610 }], 20)).toBe(6_100);
    expect(isTooSlow(6_100, limit)).toBe(true);
  });

  it('is not at fault if no runner worked on it, or if it waited for most of the time', () => {
    expect(projectedSeconds([], 20)).toBeNull();
    expect(isTooSlow(null, limit)).toBe(false);
    expect(isTooSlow(projectedSeconds([{ rows: 2, seconds: 30 }], 20), limit)).toBe(false);
  });

  it('is not at fault if all runners together could have finished in time', () => {
    expect(isTooSlow(1_000, limit)).toBe(true);
    expect(isTooSlow(1_000, { ...limit, runners: 2 })).toBe(false);
    expect(isTooSlow(500, { ...limit, runners: 0 })).toBe(false);
  });

  it('is judged by all measurements: fast shards count as well as the slow one', () => {
    expect(
      projectedSeconds(
        [
          { rows: 10, seconds: 10 },
          { rows: 10, seconds: 30 },
        ],
        100,
      ),
    ).toBe(200);
  });
});

describe('a shard', () => {
  it('is ended early only after a minute of computing beyond its share', () => {
    expect([59, 61].map((seconds) => exceedsShare(seconds, 0.6))).toEqual([false, true]);
    expect([61, 301].map((seconds) => exceedsShare(seconds, 300))).toEqual([false, true]);
    expect(exceedsShare(1e9, undefined)).toBe(false);
  });
});
