import type { Fleet, Runner } from '../api/documents/fleet.ts';
import { lastOfPool, resultOf, runnerQuestion } from './act-on-runner.ts';

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

it('says before and after uncordoning that a runner whose process ended must be started, and where it is listed', () => {
  const of = (state: 'DRAINED' | 'LEFT') => {
    const drained = { ...runner('one'), publicName: 'one', shards: [], state, cordoned: true } as unknown as Runner;
    return [runnerQuestion('uncordon', drained, undefined).text[0], resultOf('uncordon', drained)];
  };
  expect(of('DRAINED')).toEqual([
    'Receives new shards again.',
    'one is uncordoned: while its process runs, it receives shards.',
  ]);
  expect(of('LEFT')).toEqual([
    'Its process has ended. Start it again so that it receives shards; until then it is under “Former”.',
    expect.stringMatching(/^one is uncordoned\. Its process has ended: start it again .* under “Former”\.$/),
  ]);
});

it('proposes the reason of the cordon when the runner is drained', () => {
  const reasonFor = (kind: 'drain' | 'remove', pause: object | null) =>
    runnerQuestion(kind, { ...runner('one'), shards: [], pause } as unknown as Runner, undefined).reason?.initial;
  const cordon = { kind: 'CORDONED', reason: 'new disk' };
  expect(reasonFor('drain', cordon)).toBe('new disk');
  expect([
    reasonFor('drain', null),
    reasonFor('drain', { ...cordon, reason: null }),
    reasonFor('remove', cordon),
  ]).toEqual([undefined, undefined, undefined]);
});
