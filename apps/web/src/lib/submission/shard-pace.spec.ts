import { shardPace } from './shard-pace.ts';

const start = new Date('2026-11-29T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

describe('the pace of a running shard', () => {
  it('follows from its completed images', () =>
    expect(shardPace({ done: 120, instances: 480 }, start, after(30))).toEqual({ elapsed: 30, estimate: 120 }));
  it('is unknown before the first images', () =>
    expect(shardPace({ done: 0, instances: 480 }, start, after(30))).toEqual({ elapsed: 30, estimate: null }));
  it('is never negative where clocks differ', () =>
    expect(shardPace({ done: 0, instances: 480 }, start, after(-5)).elapsed).toBe(1));
});
