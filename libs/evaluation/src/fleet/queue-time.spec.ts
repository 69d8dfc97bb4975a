import { queueTime, type QueuedWork } from './queue-time.js';

const work = (instances: number, secondsPerInstance: number | null, pool = 'cpu', runners = 1): QueuedWork => ({
  pool,
  runners,
  instances,
  secondsPerInstance,
});

it('counts each evaluation with its own speed, shared among the runners of the pool', () =>
  expect(queueTime([work(100, 0.01), work(100, 2), work(10, 1, 'gpu')])).toEqual({
    remainingSeconds: 201,
    remainingIsMinimum: false,
  }));

it('divides the work of a pool among its runners', () =>
  expect(queueTime([work(100, 2, 'cpu', 4)]).remainingSeconds).toBe(50));

it('is a minimum while an evaluation is not measured, and unknown while most of the work is not', () => {
  expect(queueTime([work(100, 2), work(100, null)])).toEqual({ remainingSeconds: 200, remainingIsMinimum: true });
  expect(queueTime([work(99, 2), work(100, null)])).toEqual({ remainingSeconds: null, remainingIsMinimum: true });
  expect(queueTime([work(100, null)])).toEqual({ remainingSeconds: null, remainingIsMinimum: true });
});

it('leaves out pools without a runner: their work has no end yet', () =>
  expect(queueTime([work(100, 2, 'gpu', 0), work(3, 1)])).toEqual({ remainingSeconds: 3, remainingIsMinimum: false }));

it('has no time for an empty queue', () =>
  expect(queueTime([])).toEqual({ remainingSeconds: null, remainingIsMinimum: false }));
