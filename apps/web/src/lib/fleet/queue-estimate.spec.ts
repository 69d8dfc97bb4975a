import { NBSP } from '../format.ts';
import { queueEstimate } from './queue-estimate.ts';

const pool = (name: string, ready: number, waiting: number) => ({ name, ready, waiting });
const of = (remainingSeconds: number | null, ...pools: ReturnType<typeof pool>[]) =>
  queueEstimate({ summary: { remainingSeconds }, pools }).replaceAll(NBSP, ' ');

it('names no step that is finer than the estimate', () => {
  const steps = [1.7, 59, 60, 130, 599, 620, 3_500, 7_600, 100_000].map((seconds) => of(seconds, pool('cpu', 1, 3)));
  expect(steps).toEqual([
    'less than a minute of computing',
    'less than a minute of computing',
    'about 1 min of computing, besides loading models',
    'about 2 min of computing, besides loading models',
    'about 10 min of computing, besides loading models',
    'about 10 min of computing, besides loading models',
    'about 1 h of computing, besides loading models',
    'about 2 h of computing, besides loading models',
    'about 1 d 4 h of computing, besides loading models',
  ]);
});

it('states why there is no estimate', () => {
  expect(of(null, pool('cpu', 1, 3))).toBe('not estimated: no shard was done in the last hour');
  expect(of(90, pool('cpu', 1, 3), pool('gpu', 0, 2), pool('old', 0, 0))).toBe(
    'not estimated: no runner of pool gpu is ready',
  );
});
