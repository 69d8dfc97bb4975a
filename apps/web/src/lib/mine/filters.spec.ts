import { countOf, filterOf, isOpen, isWithdrawable, withMoved } from './filters.ts';

const row = (id: string, state: 'QUEUED' | 'SCORED' | 'FAILED', of = id) => ({
  id,
  state,
  submission: { id: of },
  track: { slug: 'mac' },
});

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

describe('a changed row', () => {
  const rows = [row('b', 'QUEUED'), row('a', 'SCORED')];
  it('keeps its position', () =>
    expect(withMoved(rows, row('b', 'SCORED'), 'all')).toEqual([row('b', 'SCORED'), row('a', 'SCORED')]));
  it('comes first when it is new', () =>
    expect(withMoved(rows, row('c', 'QUEUED'), 'all')[0]).toEqual(row('c', 'QUEUED')));
  it('replaces the attempt before it', () =>
    expect(withMoved(rows, row('c', 'SCORED', 'a'), 'all')).toEqual([row('b', 'QUEUED'), row('c', 'SCORED', 'a')]));
  it('is removed when the filter no longer matches', () =>
    expect(withMoved(rows, row('b', 'FAILED'), 'running')).toEqual([row('a', 'SCORED')]));
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
