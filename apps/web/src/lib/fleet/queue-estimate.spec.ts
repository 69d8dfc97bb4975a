import { NBSP } from '../format.ts';
import { idleEstimate, queueEstimate } from './queue-estimate.ts';

const pool = (name: string, ready: number, waiting: number) => ({ name, ready, waiting });
const of = (remainingSeconds: number | null, ...pools: ReturnType<typeof pool>[]) =>
  queueEstimate({ summary: { remainingSeconds }, pools }).replaceAll(NBSP, ' ');

it('names steps as coarse as the estimate, the nearest by ratio', () => {
  const texts = [1.7, 44, 45, 84, 86, 189, 192, 620, 1_500, 3_500, 7_600, 100_000, 200_000].map((seconds) =>
    of(seconds, pool('cpu', 1, 3)),
  );
  const about = (step: string) => `all shards done in about ${step}`;
  expect(texts).toEqual([
    'all shards done in less than a minute',
    'all shards done in less than a minute',
    about('1 min'),
    about('1 min'),
    about('2 min'),
    about('2 min'),
    about('5 min'),
    about('10 min'),
    about('20 min'),
    about('1 h'),
    about('2 h'),
    about('1 d'),
    about('2 d'),
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
