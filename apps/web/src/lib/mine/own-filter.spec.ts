import {
  isFiltered,
  isNamed,
  OWN_KINDS,
  ownFilterHref,
  ownFilterOf,
  ownVariables,
  statesOf,
  withMoved,
  type OwnFilter,
} from './own-filter.ts';

const of = (query: string) => ownFilterOf(new URLSearchParams(query));
const ALL: OwnFilter = { kind: 'all', state: 'all', track: null, sort: 'newest' };

describe('the filter of an address', () => {
  it('has a state and a track', () =>
    expect(of('state=failed&track=mac')).toEqual({ ...ALL, state: 'failed', track: 'mac' }));
  it('has a kind, and for debug runs no state of a board', () => {
    expect(of('kind=debug&state=running')).toEqual({ ...ALL, kind: 'debug', state: 'running' });
    expect([of('kind=debug&state=published'), of('state=debug')]).toEqual([
      { ...ALL, kind: 'debug' },
      { ...ALL, kind: 'debug' },
    ]);
    expect(statesOf({ kind: 'debug' })).toEqual(['all', 'running', 'failed', 'cancelled']);
    expect(ownFilterHref({ ...ALL, kind: 'ranked', state: 'sealed' })).toBe(
      '/account/submissions?kind=ranked&state=sealed',
    );
    expect(ownFilterHref({ ...ALL, kind: 'debug', state: 'sealed' })).toBe('/account/submissions?kind=debug');
    expect(ownVariables(of('kind=ranked&state=failed'))).toMatchObject({
      debug: false,
      states: ['REJECTED', 'FAILED'],
    });
  });
  it('is all where the state is unknown', () => expect([of('state=constructor'), of('')]).toEqual([ALL, ALL]));
  it('is written without what it leaves open', () =>
    expect([ALL, of('track=mac'), of('state=failed&track=mac')].map((filter) => ownFilterHref(filter))).toEqual([
      '/account/submissions',
      '/account/submissions?track=mac',
      '/account/submissions?state=failed&track=mac',
    ]));
  it('has the text of the search', () =>
    expect(ownFilterHref(of('track=mac'), 'a b')).toBe('/account/submissions?track=mac&q=a+b'));
  it('has an order, that of values on one track only', () => {
    expect(['sort=name', 'sort=value', 'sort=value&track=mac', 'sort=x'].map((query) => of(query).sort)).toEqual([
      'name',
      'newest',
      'value',
      'newest',
    ]);
    expect(ownFilterHref({ ...ALL, track: 'mac', sort: 'value' })).toBe('/account/submissions?track=mac&sort=value');
    expect(ownFilterHref({ ...ALL, sort: 'value' })).toBe('/account/submissions');
    expect(ownVariables(of('sort=value&track=mac'))).toEqual({ track: 'mac', orderBy: 'VALUE', bySubmission: false });
    expect(ownVariables(of('sort=oldest'))).toEqual({ track: null, descending: false, bySubmission: true });
  });
  it('is one as soon as it has a state or a track', () =>
    expect([ALL, of('state=debug'), of('track=mac')].map(isFiltered)).toEqual([false, true, true]));
});

it('debug runs, published and withheld results are no states of an evaluation', () =>
  expect(['debug', 'published', 'withheld', 'failed'].map((state) => ownVariables(of(`state=${state}`)))).toEqual([
    { debug: true, track: null, bySubmission: true },
    { visibility: 'SHOWN', debug: false, track: null, bySubmission: true },
    { visibility: 'WITHHELD', debug: false, track: null, bySubmission: true },
    { states: ['REJECTED', 'FAILED'], track: null, bySubmission: true },
  ]));

it('a submission is found by the words of its name, version and code', () => {
  const submission = { name: 'Set decoder', version: '1.2', code: 'EV1100' };
  expect(['', 'DECODER set', 'set 1.2', 'ev11', 'set encoder'].map((text) => isNamed(submission, text))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

const row = (id: string, state: 'QUEUED' | 'SCORED' | 'FAILED', more: object = {}) => ({
  id,
  state,
  debug: false,
  publication: null,
  submission: { id, listing: { listing: 'LISTED' } },
  track: { slug: 'mac' },
  ...more,
});
describe('a changed row', () => {
  const rows = [row('b', 'QUEUED'), row('a', 'SCORED')];
  it('keeps its position', () =>
    expect(withMoved(rows, row('b', 'SCORED'), ALL)).toEqual([row('b', 'SCORED'), row('a', 'SCORED')]));
  it('comes first when it is new', () =>
    expect(withMoved(rows, row('c', 'QUEUED'), ALL)[0]).toEqual(row('c', 'QUEUED')));
  it('is next to the other rows of its submission', () => {
    const second = row('a2', 'QUEUED', { submission: rows[1]!.submission, track: { slug: 'vaw' } });
    expect(withMoved(rows, second, ALL).map(({ id }) => id)).toEqual(['b', 'a2', 'a']);
  });
  it('replaces the attempt before it', () => {
    const later = row('c', 'SCORED', { submission: { id: 'a', listing: { listing: 'LISTED' } } });
    expect(withMoved(rows, later, ALL)).toEqual([row('b', 'QUEUED'), later]);
  });
  it('is removed when the filter no longer matches', () => {
    const withdrawn = row('a', 'SCORED', { publication: { visibility: 'WITHDRAWN' } });
    const filters = [of('state=running'), of('state=debug'), of('track=vaw'), of('state=withdrawn')];
    expect(filters.map((filter) => withMoved(rows, withdrawn, filter).length)).toEqual([1, 1, 1, 2]);
  });
  it.each([
    ['published', { publication: { visibility: 'SHOWN' } }],
    ['sealed', { publication: { visibility: 'SEALED' } }],
    ['withheld', { publication: { visibility: 'WITHHELD' } }],
    ['debug', { debug: true, publication: { visibility: 'SHOWN' } }],
  ])('scored, is in one filter besides all: %s', (state, more) => {
    const matching = statesOf(ALL).filter(
      (each) => withMoved([], row('a', 'SCORED', more), { ...ALL, state: each })[0],
    );
    expect(matching).toEqual(state === 'debug' ? ['all'] : ['all', state]);
    const kinds = OWN_KINDS.filter((kind) => withMoved([], row('a', 'SCORED', more), { ...ALL, kind })[0]);
    expect(kinds).toEqual(['all', state === 'debug' ? 'debug' : 'ranked']);
  });
  it('of a submission that is not listed, is in that filter in any state', () => {
    const submission = { id: 'a', listing: { listing: 'UNLISTED' } };
    const withheld = row('a', 'SCORED', { submission, publication: { visibility: 'WITHHELD' } });
    const listed = row('b', 'SCORED', { publication: { visibility: 'WITHHELD' } });
    const rows = [row('a', 'QUEUED', { submission }), withheld, listed, { ...withheld, debug: true }];
    expect(rows.map((each) => withMoved([], each, of('state=unlisted')).length)).toEqual([1, 1, 0, 0]);
  });
});
