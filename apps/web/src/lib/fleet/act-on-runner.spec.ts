import type { Fleet, Runner } from '../api/documents/fleet.ts';
import { lastOfPool, runnerQuestion } from './act-on-runner.ts';

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

it('names the shards that the runner has now, not those of the time of the click', () => {
  const shard = { submission: 'Model 1', trackName: 'Shapes', shardIndex: 3 };
  const clicked = { ...runner('one'), publicName: 'one', shards: [shard] } as unknown as Runner;
  const fleet = (shards: readonly object[]) =>
    ({ runners: [{ ...clicked, shards }, runner('two')], queue: [] }) as unknown as Fleet;
  const of = (shards: readonly object[]) => runnerQuestion('cordon', clicked, fleet(shards));
  expect(of([shard]).text).toContain('It finishes 1 shard first:');
  expect(of([shard]).items).toEqual([expect.stringMatching(/^Model 1: /)]);
  expect([of([]).text.at(-1), of([]).items]).toEqual(['It has no assigned shards.', []]);
});
