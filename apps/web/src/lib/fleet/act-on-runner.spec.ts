import { lastOfPool } from './act-on-runner.ts';

const runner = (id: string, pool = 'gpu') => ({ id, pool, state: 'READY' as const, eligible: true, cordoned: false });
const row = (state: 'QUEUED' | 'PREDICTING' | 'SCORING', pool = 'gpu') => ({ pool, state });

it('warns of the evaluations of the pool that would wait; scoring needs no runner', () => {
  const queue = [row('QUEUED'), row('PREDICTING'), row('SCORING'), row('QUEUED', 'cpu')];
  const fleet = { runners: [runner('one'), runner('other', 'cpu')], queue };
  expect(lastOfPool(runner('one'), fleet)).toMatch(/last ready runner of pool gpu: 2 evaluations would wait/);
  expect(lastOfPool(runner('one'), { ...fleet, queue: [] })).toMatch(/new evaluations would wait/);
});

it('does not warn while another runner of the pool accepts work', () =>
  expect(lastOfPool(runner('one'), { runners: [runner('one'), runner('two')], queue: [] })).toBeUndefined());

it('states that a full queue may have more', () =>
  expect(
    lastOfPool(runner('one'), { runners: [runner('one')], queue: Array.from({ length: 100 }, () => row('QUEUED')) }),
  ).toMatch(/at least 100 evaluations would wait/));
