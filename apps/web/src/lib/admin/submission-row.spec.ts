import { isShowable, moreOf, visibilityOf } from './submission-row.ts';

const row = (visibility: string | null, more: object = {}) => ({
  state: 'SCORED' as const,
  debug: false,
  rerun: null,
  copyOf: null,
  publication: visibility === null ? null : { visibility, reason: 'a reason' },
  ...more,
});

it('names the visibility of a result with its reason', () => {
  expect(visibilityOf(row('HIDDEN'))).toEqual({ text: 'hidden', reason: 'a reason' });
  expect(visibilityOf(row('SHOWN', { copyOf: {} }))?.text).toBe('a copy, not ranked');
  expect(visibilityOf(row(null))).toBeNull();
});

it('does not call a debug run hidden, and offers to show hidden results only', () => {
  expect(visibilityOf(row('HIDDEN', { debug: true }))).toEqual({ text: 'a debug run is on no board', reason: null });
  expect([row('HIDDEN'), row('HIDDEN', { debug: true }), row('SHOWN'), row(null)].map(isShowable)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('names a rerun in progress or failed, otherwise why the evaluation waits', () => {
  expect(moreOf(row('SHOWN', { rerun: { state: 'QUEUED' } }), undefined)).toBe('Rerun in progress');
  expect(moreOf(row('SHOWN', { rerun: { state: 'FAILED' } }), undefined)).toBe('The last rerun failed');
  expect(moreOf(row(null), 'waiting for a runner')).toBe('waiting for a runner');
  expect(moreOf(row('SHOWN'), undefined)).toBeNull();
});
