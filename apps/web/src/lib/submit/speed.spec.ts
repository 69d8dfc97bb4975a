import { bytesPerSecond, withSample, type Sample } from './speed.ts';

const samples = (...pairs: [number, number][]) =>
  pairs.reduce<readonly Sample[]>((all, [at, sent]) => withSample(all, { at, sent }), []);

describe('the speed of an upload', () => {
  it('is unknown before the second sample', () => expect(bytesPerSecond(samples([0, 0]))).toBeNull());
  it('is computed from the latest samples', () =>
    expect(bytesPerSecond(samples([0, 0], [1_000, 5_000_000]))).toBe(5_000_000));
  it('ignores old samples', () =>
    expect(bytesPerSecond(samples([0, 0], [6_000, 6_000], [10_000, 406_000]))).toBe(100_000));
  it('restarts with a new attempt', () => expect(samples([0, 500], [100, 20])).toEqual([{ at: 100, sent: 20 }]));
});
