import { countOf, filterOf, isOpen, isWithdrawable, withMoved } from './filters.ts';

const row = (id: string, state: 'QUEUED' | 'SCORED' | 'FAILED', of = id) => ({
  id,
  state,
  submission: { id: of },
  track: { slug: 'mac' },
});

it('a filter that the address does not know is all', () =>
  expect([filterOf('failed'), filterOf('constructor'), filterOf(null)]).toEqual(['failed', 'all', 'all']));

it('a filter counts the rows of its states', () => {
  const states = [
    { state: 'FAILED', count: 2 },
    { state: 'REJECTED', count: 3 },
    { state: 'SCORED', count: 5 },
  ] as const;
  expect([countOf('failed', states), countOf('all', states), countOf('running', states)]).toEqual([5, 10, 0]);
});

describe('a row that moved', () => {
  const rows = [row('b', 'QUEUED'), row('a', 'SCORED')];
  it('stays in its place', () =>
    expect(withMoved(rows, row('b', 'SCORED'), 'all')).toEqual([row('b', 'SCORED'), row('a', 'SCORED')]));
  it('comes first when it is new', () =>
    expect(withMoved(rows, row('c', 'QUEUED'), 'all')[0]).toEqual(row('c', 'QUEUED')));
  it('takes the place of the attempt before it', () =>
    expect(withMoved(rows, row('c', 'SCORED', 'a'), 'all')).toEqual([row('b', 'QUEUED'), row('c', 'SCORED', 'a')]));
  it('goes when the filter does not show it any more', () =>
    expect(withMoved(rows, row('b', 'FAILED'), 'running')).toEqual([row('a', 'SCORED')]));
});

it('what has ended is not cancelled, and what was withdrawn is not withdrawn', () => {
  expect([isOpen({ state: 'SCORING' }), isOpen({ state: 'FAILED' })]).toEqual([true, false]);
  const shown = { visibility: 'SHOWN', reason: null } as const;
  expect(isWithdrawable({ state: 'SCORED', publication: shown })).toBe(true);
  expect(isWithdrawable({ state: 'SCORED', publication: { ...shown, visibility: 'RETRACTED' } })).toBe(false);
  expect(isWithdrawable({ state: 'FAILED', publication: null })).toBe(false);
});
