import { countOf, filterOf, isOpen, isWithdrawable, listableOf } from './filters.ts';

it('an unknown filter in the URL means all', () =>
  expect([filterOf('failed'), filterOf('constructor'), filterOf(null)]).toEqual(['failed', 'all', 'all']));

it('a filter counts the rows of its states', () => {
  const states = [
    { state: 'FAILED', count: 2 },
    { state: 'REJECTED', count: 3 },
    { state: 'SCORED', count: 5 },
  ] as const;
  expect([countOf('failed', states), countOf('all', states), countOf('running', states)]).toEqual([5, 10, 0]);
});

it('an ended evaluation is not cancelled, and a withdrawn one or a debug run is not withdrawn', () => {
  expect([isOpen({ state: 'SCORING' }), isOpen({ state: 'FAILED' })]).toEqual([true, false]);
  const shown = { visibility: 'SHOWN', reason: null } as const;
  const scored = { state: 'SCORED', debug: false } as const;
  expect(isWithdrawable({ ...scored, publication: shown })).toBe(true);
  expect(isWithdrawable({ ...scored, debug: true, publication: shown })).toBe(false);
  expect(isWithdrawable({ ...scored, publication: { ...shown, visibility: 'WITHDRAWN' } })).toBe(false);
  expect(isWithdrawable({ state: 'FAILED', debug: false, publication: null })).toBe(false);
});

it('the listing of a selection changes once per submission, and not for debug runs', () => {
  const row = (id: string, debug = false) => ({ debug, submission: { id } });
  expect(listableOf([row('a'), row('a'), row('b', true), row('c')])).toEqual({
    submissions: [row('a'), row('c')],
    skipped: 1,
  });
});
