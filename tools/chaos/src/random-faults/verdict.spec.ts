import type { Ledger, Outcome } from './ledger.js';
import { isClean, judgeChaosRun, type Verdict } from './verdict.js';

const scored: Outcome = {
  model: 'a',
  evaluationId: 'e',
  state: 'scored',
  failure: null,
  results: 1,
  publications: 1,
  announced: 1,
  boards: '{"auc": 0.5}',
  outcomes: '{"open": "d1"}',
  leases: 1,
};
const ledger = (outcomes: Outcome[], change: Partial<Ledger> = {}): Ledger => ({
  outcomes,
  boards: new Map([['t open', 'a {}\n']]),
  unpublished: 0,
  progress: [],
  shards: 5,
  ...change,
});
const judge = (disturbed: Ledger, left: Record<string, number> = {}): Verdict =>
  judgeChaosRun(['a'], ledger([scored]), disturbed, left);

describe('after a chaos test', () => {
  it('nothing is wrong when everything equals the undisturbed run', () =>
    expect(isClean(judge(ledger([{ ...scored, evaluationId: 'other', leases: 4 }])))).toBe(true));
  it('a model without an evaluation is lost', () => expect(judge(ledger([])).lost).toEqual(['a']));
  it('an evaluation before its end is stuck', () =>
    expect(judge(ledger([{ ...scored, state: 'predicting' }])).stuck).toEqual(['a']));
  it('an end that is not a score is a failure', () =>
    expect(judge(ledger([{ ...scored, state: 'failed' }])).failed).toEqual(['a']));
  it.each([
    ['two evaluations', [scored, scored]],
    ['two publications', [{ ...scored, publications: 2 }]],
    ['two announcements', [{ ...scored, announced: 2 }]],
  ])('%s are too many', (_, outcomes) => expect(judge(ledger(outcomes)).twice).toEqual(['a']));
  it('a value with another digit is a difference', () =>
    expect(judge(ledger([{ ...scored, boards: '{"auc": 0.5000000000000001}' }])).different).toEqual(['a']));
  it('other outcomes are a difference', () =>
    expect(judge(ledger([{ ...scored, outcomes: '{"open": "d2"}' }])).different).toEqual(['a']));
  it('a board with other ranks is a difference', () =>
    expect(judge(ledger([scored], { boards: new Map([['t open', 'a {"rankLow":2}\n']]) })).different).toEqual([
      'board t open',
    ]));
  it('remaining messages are reported', () =>
    expect(judge(ledger([scored], { unpublished: 2 }), { WORK: 3, REPORTS: 0 }).leftOver).toEqual([
      '2 messages were not published',
      '3 messages stay in WORK',
    ]));
});
