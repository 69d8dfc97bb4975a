import { NBSP } from '../format.ts';
import { idleEstimate, queueEstimate } from './queue-estimate.ts';

const pool = (name: string, ready: number, waiting: number) => ({ name, ready, waiting });
const of = (remainingSeconds: number | null, ...pools: ReturnType<typeof pool>[]) =>
  queueEstimate({ summary: { remainingSeconds }, pools }).replaceAll(NBSP, ' ');

it('names a lower bound in steps as coarse as the estimate', () => {
  const texts = [1.7, 59, 60, 119, 120, 299, 300, 620, 1_500, 3_700, 7_600, 100_000, 200_000].map((seconds) =>
    of(seconds, pool('cpu', 1, 3)),
  );
  const least = (step: string) => `all shards done in at least ${step}`;
  expect(texts).toEqual([
    'all shards done in less than a minute',
    'all shards done in less than a minute',
    least('1 min'),
    least('1 min'),
    least('2 min'),
    least('2 min'),
    least('5 min'),
    least('10 min'),
    least('20 min'),
    least('1 h'),
    least('2 h'),
    least('1 d'),
    least('2 d'),
  ]);
});

it('states why there is no estimate', () => {
  expect(of(null, pool('cpu', 1, 3))).toBe('not estimated: no shard was done in the last hour');
  expect(of(90, pool('cpu', 1, 3), pool('gpu', 0, 2), pool('old', 0, 0))).toBe(
    'not estimated: no runner of pool gpu is ready',
  );
});

describe('without a waiting shard, the estimate', () => {
  const idle = (remainingSeconds: number | null, evaluations: number) =>
    idleEstimate({ summary: { remainingSeconds }, queue: Array.from({ length: evaluations }) });
  it('is that of the assigned shards', () => expect(idle(30, 1)).toBe('all shards done in less than a minute'));
  it('says that the queue is empty only if no evaluation is in progress', () => {
    expect(idle(null, 0)).toBe('queue empty');
    expect(idle(null, 1)).toBe('');
  });
});
