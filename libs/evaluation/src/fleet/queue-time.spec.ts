import { completionTime, queueTime, type QueuedWork, type RemainingWork } from './queue-time.js';

const work = (instances: number, secondsPerInstance: number | null, pool = 'cpu', runners = 1): QueuedWork => ({
  pool,
  runners,
  instances,
  leased: 0,
  leasedSeconds: 0,
  secondsPerInstance,
  recentSecondsPerInstance: null,
  slowSecondsPerInstance: null,
  remainingShards: 100,
  overheadSeconds: null,
  longestSeconds: 0,
  doneSeconds: null,
});
/** The lower bound. */
const least = (of: readonly QueuedWork[]) => queueTime(of)?.seconds ?? null;
const lately = (seconds: number, each: QueuedWork): QueuedWork => ({ ...each, recentSecondsPerInstance: seconds });

it('counts each evaluation with its own speed, shared among the runners of the pool', () =>
  expect(least([work(100, 0.01), work(100, 2), work(10, 1, 'gpu')])).toBe(201));

it('divides the work of a pool among its runners', () => expect(least([work(100, 2, 'cpu', 4)])).toBe(50));

it('counts what is not measured at the mean speed of the rest, and is unknown while most is not', () => {
  expect(least([work(100, 2), work(100, null)])).toBe(400);
  expect(least([work(99, 2), work(100, null)])).toBeNull();
  expect(least([work(100, null)])).toBeNull();
});

it('counts what is not measured at the speed of recent evaluations, however much it is', () => {
  expect(least([lately(3, work(100, null))])).toBe(300);
  expect(least([lately(3, work(100, 0.01)), lately(3, work(100, null))])).toBe(301);
  expect(least([lately(3, work(100, null)), work(10, null, 'gpu')])).toBe(300);
});

it('leaves out pools without a runner: their work has no end yet', () =>
  expect(least([work(100, 2, 'gpu', 0), work(3, 1)])).toBe(3));

it('counts down while a shard is in progress, not below zero for a shard that takes longer than expected', () => {
  const running = (leasedSeconds: number) => least([{ ...work(100, 2), leased: 10, leasedSeconds }]);
  expect([0, 5, 20, 60].map(running)).toEqual([200, 195, 180, 180]);
});

it('is at least the time of the longest shard in progress while others of its evaluation wait', () => {
  const running = (leased: number) => least([{ ...work(20, 1, 'cpu', 2), leased, longestSeconds: 90 }]);
  expect(running(10)).toBe(90);
  expect(running(20)).toBe(10);
});

it('counts a pool that was slower in the last five minutes at that rate, not one that was faster', () => {
  const at = (doneSeconds: number | null) => least([{ ...work(100, 2, 'cpu', 2), doneSeconds }]);
  // 30 images of 2 s in 300 s: 0.1 images/s
  expect([60, 600, 900, 0, null].map(at)).toEqual([1_000, 100, 100, 100, 100]);
});

it('has no time for an empty queue', () => expect(least([])).toBeNull());

it('is a range from recent models of the track to slow ones until an evaluation is measured', () => {
  const of = (more: Partial<QueuedWork>) =>
    queueTime([{ ...work(100, null), recentSecondsPerInstance: 0.5, slowSecondsPerInstance: 2, ...more }]);
  expect(of({})).toEqual({ seconds: 50, most: 200 });
  expect(of({ secondsPerInstance: 1 })).toEqual({ seconds: 100, most: 100 });
});

it('counts what each waiting shard takes beyond its computation', () => {
  const of = (leased: number) => least([{ ...work(1_000, 0.01), remainingShards: 100, overheadSeconds: 3, leased }]);
  expect([of(0), of(500)]).toEqual([310, 160]);
});

it('does not divide a shard among runners', () =>
  expect(least([{ ...work(10, 6, 'cpu', 4), remainingShards: 1 }])).toBe(60));

describe('the time until an evaluation is predicted', () => {
  const rest = (instances: number, secondsPerInstance: number | null, more: Partial<RemainingWork> = {}) => ({
    instances,
    leased: 0,
    leasedSeconds: 0,
    secondsPerInstance,
    recentSecondsPerInstance: null,
    slowSecondsPerInstance: null,
    shards: null,
    ...more,
  });

  it('includes the work until then, each evaluation at its speed, divided among the runners', () =>
    expect(completionTime([rest(100, 2), rest(10, 8), rest(100, 1)], 2)).toEqual({ seconds: 190, most: 190 }));

  it('counts what is not measured at the mean speed of the rest, and is unknown while most is not', () => {
    expect(completionTime([rest(100, 2), rest(100, null)], 1)).toEqual({ seconds: 400, most: 400 });
    expect(completionTime([rest(99, 2), rest(100, null)], 1)).toBeNull();
    expect(completionTime([rest(100, null)], 1)).toBeNull();
  });

  it('is a range from recent models to slow ones of the track until the evaluation is measured', () => {
    const recent = { recentSecondsPerInstance: 0.5, slowSecondsPerInstance: 2 };
    expect(completionTime([rest(100, null, recent)], 1)).toEqual({ seconds: 50, most: 200 });
    expect(completionTime([rest(100, 1, recent)], 1)).toEqual({ seconds: 100, most: 100 });
  });

  it('counts down while a shard is in progress', () => {
    const running = (leasedSeconds: number) => completionTime([rest(100, 6, { leased: 50, leasedSeconds })], 2);
    expect(running(0)).toEqual({ seconds: 300, most: 300 });
    expect(running(240)).toEqual({ seconds: 180, most: 180 });
    expect(running(400)).toEqual({ seconds: 150, most: 150 });
  });

  it('is at least the time of a shard, since the other runners have none of the last ones', () => {
    const last = (shards: number | null) => completionTime([rest(100, 6, { shards })], 6)?.seconds;
    expect([1, 2, 6, 24, null].map(last)).toEqual([600, 300, 100, 100, 100]);
    expect(completionTime([rest(10, 6, { shards: 1 }), rest(1_000, 6)], 6)?.seconds).toBe(1_010);
  });

  it('is unknown without a runner and without remaining images', () => {
    expect(completionTime([rest(100, 1)], 0)).toBeNull();
    expect(completionTime([rest(0, 1)], 1)).toBeNull();
    expect(completionTime([], 1)).toBeNull();
  });
});
