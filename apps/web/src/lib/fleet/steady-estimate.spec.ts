import { SteadyEstimate } from './steady-estimate.ts';

const QUEUE = [{ id: 'a' }, { id: 'b' }];

function shown(estimates: readonly (readonly [second: number, low: number | null, queue?: typeof QUEUE])[]) {
  const steady = new SteadyEstimate();
  return estimates.map(
    ([second, low, queue = QUEUE]) =>
      steady.next(
        new Date(second * 1_000),
        { remainingSeconds: low, remainingSecondsHigh: low === null ? null : 2 * low },
        queue,
      ).remainingSeconds,
  );
}

it('does not follow a single estimate', () =>
  expect(
    shown([
      [0, 600],
      [2, 598],
      [4, 1_200],
      [6, 594],
      [8, 200],
    ]),
  ).toEqual([600, 598, 598 - 2, 594, 592]));

it('follows estimates that last, and has the median of both ends', () => {
  const steady = new SteadyEstimate();
  const at = (second: number, low: number, high: number) =>
    steady.next(new Date(second * 1_000), { remainingSeconds: low, remainingSecondsHigh: high }, QUEUE);
  at(0, 600, 900);
  at(50, 1_200, 1_500);
  expect(at(70, 1_180, 1_480)).toEqual({ remainingSeconds: 1_180, remainingSecondsHigh: 1_480 });
});

it('starts again with another evaluation in the queue, not when one ends, and after an unknown time', () => {
  const more = [...QUEUE, { id: 'c' }];
  expect(
    shown([
      [0, 600],
      [2, 598],
      [4, 3_000, more],
    ]),
  ).toEqual([600, 598, 3_000]);
  expect(
    shown([
      [0, 600],
      [2, 598],
      [4, 300, QUEUE.slice(1)],
    ]),
  ).toEqual([600, 598, 596]);
  expect(
    shown([
      [0, 600],
      [2, null],
      [4, 100],
    ]),
  ).toEqual([600, null, 100]);
});
