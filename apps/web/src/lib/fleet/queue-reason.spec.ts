import { queueStateText, reasonOf, shortReason } from './queue-reason.ts';

const row = { state: 'PREDICTING', stateText: 'waiting for a runner' } as const;

it('gives the reason of the API where the state does not say it', () => {
  const waits = '2 evaluations before it in the queue; runners are shared among teams';
  expect(reasonOf({ ...row, waits })).toBe(waits);
  expect(reasonOf({ ...row, stateText: 'evaluating', waits: null })).toBeNull();
});

it('says that an evaluation that waits only for a runner is the first of its pool', () =>
  expect(reasonOf({ ...row, waits: row.stateText })).toBe('first in the queue of its pool'));

it('gives no place to an evaluation that waits for its checks', () =>
  expect(reasonOf({ state: 'QUEUED', stateText: 'waiting for checks', waits: 'waiting for checks' })).toBeNull());

it('states that an evaluation is partly evaluated while no runner computes its remaining shards', () => {
  const row = { state: 'PREDICTING' as const, stateText: 'evaluating', done: 2, leased: 0, shards: 5 };
  expect(queueStateText(row)).toBe('partly evaluated');
  expect(queueStateText({ ...row, leased: 1 })).toBe('evaluating');
  expect(queueStateText({ ...row, done: 5, stateText: 'waiting for scoring' })).toBe('waiting for scoring');
});

it.each([
  ['4 evaluations before it in the queue; runners are shared among teams', '4 before it'],
  ['3 evaluations before it in the queue, 1 of the same team; runners are shared among teams', '3 before it'],
  ['after 2 earlier evaluations of the same team', 'after 2 of the same team'],
  [
    'after the current shard of 1 platform run (examples for the data pages)',
    'after the current shard of 1 platform run (examples for the data pages)',
  ],
  ['after 3 evaluations of submissions (run for a data page)', 'after 3 (run for a data page)'],
  ['after 1 earlier run for data pages', 'after 1 earlier run for data pages'],
  ['a second runner audits 1 shard', 'a second runner audits 1 shard'],
  [
    'waiting for a second runner to audit 1 shard; if none is free within 5 min',
    'waiting for a second runner to audit 1 shard',
  ],
])('shortens the reason %j', (why, short) => expect(shortReason(why)).toBe(short));
