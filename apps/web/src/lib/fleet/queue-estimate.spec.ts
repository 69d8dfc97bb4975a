import { NBSP } from '../format.ts';
import { idleEstimate, queueEstimate } from './queue-estimate.ts';

const pool = (name: string, ready: number, waiting: number) => ({ name, ready, waiting });
const summaryOf = (
  low: number | null,
  high = low,
  shards: readonly [number, number] | null = [0.3, 110],
  doneLastHour = 0,
) => ({
  doneLastHour,
  remainingSeconds: low,
  remainingSecondsHigh: high,
  fastestShardSeconds: shards?.[0] ?? null,
  slowestShardSeconds: shards?.[1] ?? null,
});
const of = (summary: ReturnType<typeof summaryOf>, ...pools: ReturnType<typeof pool>[]) =>
  queueEstimate({ summary, pools }).replaceAll(NBSP, ' ');
const served = pool('cpu', 1, 3);

it.each([
  [1.7, 59, 'all shards done in less than a minute'],
  [59, 61, 'all shards done in up to 2 min'],
  [61, 61, 'all shards done in 1 min to 2 min'],
  [130, 280, 'all shards done in 2 min to 5 min'],
  [130, 600, 'all shards done in 2 min to 10 min'],
  [620, 1_500, 'all shards done in 10 min to 30 min'],
  [100_000, 200_000, 'all shards done in 1 d to 3 d'],
])('is a range in steps as coarse as the estimate: %d to %d seconds', (low, high, text) =>
  expect(of(summaryOf(low, high), served)).toBe(text),
);

it('states what the estimate rests on', () =>
  expect(of(summaryOf(130, 280, [1, 2], 38), served)).toBe(
    'all shards done in 2 min to 5 min, from 38 shards of the last hour',
  ));

it('states why there is no estimate', () => {
  expect(of(summaryOf(null, null, null), served)).toBe('not estimated: no shard was done in the last hour');
  expect(of(summaryOf(90), served, pool('gpu', 0, 2), pool('old', 0, 0))).toBe(
    'not estimated: no runner of pool gpu is ready',
  );
});

it('names the times of shards where a range would say nothing', () => {
  const text = 'no reliable estimate: shards take from 300 ms to 1 min 50 s';
  expect(of(summaryOf(null), served)).toBe(text);
  expect(of(summaryOf(130, 660), served)).toBe(text);
  expect(of(summaryOf(10, 301), served)).toBe(text);
  expect(of(summaryOf(10, 300), served)).toBe('all shards done in up to 5 min');
});

describe('without a waiting shard, the estimate', () => {
  const idle = (remainingSeconds: number | null, evaluations: number) =>
    idleEstimate({ summary: summaryOf(remainingSeconds), queue: Array.from({ length: evaluations }) });
  it('is that of the assigned shards', () => expect(idle(30, 1)).toBe('all shards done in less than a minute'));
  it('says that the queue is empty only if no evaluation is in progress', () => {
    expect(idle(null, 0)).toBe('queue empty');
    expect(idle(null, 1)).toBe('');
  });
});
