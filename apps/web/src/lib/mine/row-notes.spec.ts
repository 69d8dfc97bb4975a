import { kindOf, reasonOf } from './row-notes.ts';

type Visibility = 'SHOWN' | 'EMBARGOED' | 'WITHHELD' | 'WITHDRAWN';
const row = (visibility: Visibility | null, debug = false, reason: string | null = null) => ({
  debug,
  publication: visibility && { visibility, reason },
  submission: { listing: { listing: 'PRIVATE' } },
  failure: null,
  waiting: null,
  stateText: 'scored',
});

it('states the listing where the state does not and where it decides something', () =>
  expect([
    kindOf(row(null), 'evaluating'),
    kindOf(row('WITHHELD'), 'withheld'),
    kindOf(row('EMBARGOED'), 'private'),
    kindOf(row('WITHDRAWN'), 'withdrawn'),
  ]).toEqual(['private', 'private', null, null]));

it('states once that it is a debug run, which has no listing', () =>
  expect([kindOf(row(null, true), 'evaluating'), kindOf(row('SHOWN', true), 'debug run')]).toEqual([
    'debug run',
    null,
  ]));

it('gives the reason of a withdrawal, and the rule that withheld a result', () => {
  expect(reasonOf(row('WITHDRAWN', false, 'wrong weights'))).toBe('wrong weights');
  expect(reasonOf(row('WITHHELD', false, 'close to chance'))).toBe('too close to chance');
  expect(reasonOf(row('SHOWN', false, 'x'))).toBeNull();
});

it('gives why it waits, unless the state says the same', () => {
  const waiting = {
    ...row(null),
    stateText: 'waiting for a runner',
    waiting: { cause: 'NO_RUNNER' as const, reason: 'no runner is ready', ahead: 2 },
  };
  expect(reasonOf(waiting)).toBe('no runner is ready');
  expect(reasonOf({ ...waiting, waiting: { ...waiting.waiting, reason: waiting.stateText } })).toBeNull();
  const turn = { cause: 'TURN' as const, reason: 'after 8 earlier evaluations of the same team', ahead: 8 };
  expect(reasonOf({ ...waiting, waiting: turn })).toBe('8 evaluations before it');
  expect(reasonOf({ ...waiting, failure: { message: 'broken' } })).toBe('broken');
});
