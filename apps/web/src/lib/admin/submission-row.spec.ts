import { queueStateText } from '../fleet/queue-reason.ts';
import { words } from '../strings/admin-submissions.ts';
import { isPartly, isShowable, moreOf, takenOffBy, visibilityOf } from './submission-row.ts';

const row = (visibility: string | null, more: object = {}) => ({
  state: 'SCORED' as const,
  stateText: 'scored',
  debug: false,
  rerun: null,
  copyOf: null,
  publication: visibility === null ? null : { visibility, reason: 'a reason' },
  ...more,
});

it('names the visibility of a result with its reason', () => {
  expect(visibilityOf(row('HIDDEN'))).toEqual({ text: 'hidden', reason: 'Reason: A reason' });
  expect(visibilityOf(row('SHOWN'))).toEqual({ text: 'on the board', reason: 'Shown again: A reason' });
  expect(visibilityOf(row('SHOWN', { copyOf: {} }))?.text).toBe('a copy, not ranked');
  expect(visibilityOf(row(null))).toBeNull();
});

it('does not call a debug run hidden', () =>
  expect(visibilityOf(row('HIDDEN', { debug: true }))).toEqual({ text: 'a debug run is on no board', reason: null }));

it('offers to show results that a person or a rule took off their boards', () =>
  expect(
    ['SHOWN', 'HIDDEN', 'WITHDRAWN', 'WITHHELD', 'EMBARGOED', 'SEALED', 'SUPERSEDED'].filter((visibility) =>
      isShowable({ visibility, withdrawnByTeam: false }),
    ),
  ).toEqual(['HIDDEN', 'WITHDRAWN', 'WITHHELD']));

it('does not offer to show what its team withdrew', () =>
  expect(isShowable({ visibility: 'WITHDRAWN', withdrawnByTeam: true })).toBe(false));

it('names who took a result off its boards', () => {
  const of = (visibility: string, by: string | null, withdrawnByTeam = false) =>
    takenOffBy({ visibility, by, withdrawnByTeam }, 'Blue');
  expect(of('WITHHELD', null)).toBe('by the release rule');
  expect([of('EMBARGOED', null), of('WITHDRAWN', 'Ada', true)]).toEqual(['by its team, Blue', 'by its team, Blue']);
  expect([of('WITHDRAWN', 'Mia'), of('HIDDEN', 'Mia')]).toEqual(['by Mia', 'by Mia']);
  expect([of('SHOWN', 'Mia'), of('SEALED', null)]).toEqual([null, null]);
});

it('names a rerun in progress or failed, otherwise why the evaluation waits', () => {
  expect(moreOf(row('SHOWN', { rerun: { state: 'QUEUED' } }), undefined)).toBe('Rerun in progress');
  expect(moreOf(row('SHOWN', { rerun: { state: 'FAILED' } }), undefined)).toBe('The last rerun failed');
  expect(moreOf(row(null), 'waiting for a runner')).toBe('waiting for a runner');
  expect(moreOf(row('SHOWN'), undefined)).toBeNull();
  expect(moreOf(row(null, { stateText: 'waiting for checks' }), 'waiting for checks')).toBeNull();
});

it('names a partly evaluated evaluation as the queue of the fleet does', () => {
  const entry = { state: 'PREDICTING', stateText: 'evaluating', shards: 5, done: 2, leased: 0, waits: null } as const;
  for (const each of [entry, { ...entry, leased: 1 }, { ...entry, done: 0 }, { ...entry, done: 5 }])
    expect(isPartly(each) ? words.partly : each.stateText).toBe(queueStateText(each));
});
