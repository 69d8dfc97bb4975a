import { rankable } from './rankable.ts';
import { listable, sameNotes } from './same-bundle.ts';

type Visibility = 'EMBARGOED' | 'HIDDEN' | 'WITHHELD';

const submission = (name: string, visibility: Visibility, debug = false) => ({
  name,
  version: '1',
  mine: true,
  listing: { listing: 'PRIVATE' as const },
  evaluations: [{ debug, publication: { visibility } }],
});
const unlisted = submission('Private', 'EMBARGOED');
const debug = submission('Debug', 'HIDDEN', true);
const withheld = submission('Withheld', 'WITHHELD');

it('only a result that is not listed can be put on the boards by its listing', () => {
  expect(listable([unlisted, debug, withheld])).toEqual(['Private 1']);
  expect(listable([{ ...unlisted, mine: false }])).toEqual([]);
  expect(listable([{ ...unlisted, listing: { listing: 'LISTED' } }])).toEqual([]);
});

it('leaves out debug runs, of which nothing is a copy', () =>
  expect(rankable([unlisted, debug, withheld])).toEqual([unlisted, withheld]));

it('names withheld results and the listing', () => {
  expect([unlisted, withheld].map((each) => sameNotes(each))).toEqual([['private'], ['withheld', 'private']]);
  expect(sameNotes({ listing: { listing: 'LISTED' }, evaluations: [] })).toEqual([]);
});
