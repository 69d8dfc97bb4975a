import { assertFewRejections, FREE_REJECTIONS, rejectionCounts } from './quota.js';

describe('a rejection', () => {
  it('counts once the model received images, and not before', () => {
    expect([true, false].map((imagesRead) => rejectionCounts({ imagesRead }))).toEqual([true, false]);
  });
});

describe('free rejections', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const rejected = Array.from({ length: FREE_REJECTIONS.limit }, (_, at) => minutesAgo(1 + at));

  it('are limited per hour, and return when the next one is possible', () => {
    const wait = () => assertFewRejections(rejected, now);
    expect(wait).toThrow(
      expect.objectContaining({ code: 'rate_limited', details: { expected: 'fewer than 30 in an hour', found: '30' } }),
    );
    expect(wait).toThrow(`the next one may come at ${minutesAgo(30 - 60).toISOString()}`);
  });

  it('do not count after that', () => {
    const [newest, ...others] = rejected;
    expect(() => assertFewRejections(others, now)).not.toThrow();
    expect(() => assertFewRejections([newest!, ...others.slice(1), minutesAgo(60)], now)).not.toThrow();
  });
});
