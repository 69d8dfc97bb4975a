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
  ]).toEqual(['listing: private', 'listing: private', null, null]));

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
  const waiting = { ...row(null), stateText: 'waiting for a runner', waiting: { reason: 'no runner is ready' } };
  expect(reasonOf(waiting)).toBe('no runner is ready');
  expect(reasonOf({ ...waiting, waiting: { reason: waiting.stateText } })).toBeNull();
  const reason = '8 evaluations before it in the queue; runners are shared among teams';
  expect(reasonOf({ ...waiting, waiting: { reason } })).toBe('8 before it');
  expect(reasonOf({ ...waiting, failure: { message: 'broken' } })).toBe('broken');
});
