import { sameWords } from '../strings/same-bundle.ts';
import { listable, sameMeanings, sameNotes, submittable } from './same-bundle.ts';

type Visibility = 'SHOWN' | 'EMBARGOED' | 'HIDDEN' | 'WITHHELD';

const submission = (name: string, visibility: Visibility, debug = false) => ({
  code: name.toUpperCase(),
  name,
  version: '1',
  mine: true,
  listing: { listing: 'PRIVATE' as const },
  evaluations: [
    {
      state: 'SCORED' as const,
      debug,
      publication: { visibility },
      track: { releaseRule: 'IMPROVEMENTS' as const, shortName: 'Shapes-MAC' },
    },
  ],
});
const unlisted = submission('Private', 'EMBARGOED');
const debug = submission('Debug', 'HIDDEN', true);
const withheld = submission('Withheld', 'WITHHELD');

it('only a result that is not listed can be put on the boards by its listing', () => {
  expect(listable([unlisted, debug, withheld])).toEqual(['Private 1']);
  expect(listable([{ ...unlisted, mine: false }])).toEqual([]);
  expect(listable([{ ...unlisted, listing: { listing: 'LISTED' } }])).toEqual([]);
});

it('mentions copies only where a board has the model or may have it', () => {
  const shown = submission('Shown', 'SHOWN');
  const of = (state: 'PREDICTING' | 'FAILED') => ({
    ...shown,
    evaluations: shown.evaluations.map((each) => ({ ...each, state, publication: null })),
  });
  const copy = [sameWords.sameMeans];
  expect([shown, of('PREDICTING'), of('FAILED'), debug].map((each) => sameMeanings([each], false))).toEqual([
    copy,
    copy,
    [sameWords.unranked],
    [sameWords.unranked],
  ]);
  expect(sameMeanings([unlisted], false)).toEqual([sameWords.unranked, sameWords.listInstead(['Private 1'])]);
});

it('warns that the model would be withheld again', () => {
  const warning = sameWords.withheld(['WITHHELD on Shapes-MAC']);
  expect(warning).toMatch(
    /^The files are valid, but the result of the same model was withheld: WITHHELD on Shapes-MAC\./,
  );
  expect(sameMeanings([withheld, { ...withheld, code: 'OLDER' }, debug], false)).toEqual([warning]);
  expect(sameMeanings([{ ...withheld, mine: false }], false)).toEqual([sameWords.unranked]);
  expect(sameMeanings([withheld], true)).toEqual([sameWords.copy]);
});

it('says of a copy that it is not ranked, and that the files are valid', () => {
  expect(sameMeanings([submission('Shown', 'SHOWN'), debug], true)).toEqual([sameWords.copy]);
});

it('points at a scored debug run of the team', () => {
  expect(submittable([withheld, debug])).toBe(debug);
  expect(submittable([{ ...debug, mine: false }, withheld])).toBeUndefined();
  const running = debug.evaluations.map((each) => ({ ...each, state: 'PREDICTING' as const }));
  expect(submittable([{ ...debug, evaluations: running }])).toBeUndefined();
});

it('names debug runs, withheld results and the listing', () => {
  expect([unlisted, withheld, debug].map((each) => sameNotes(each))).toEqual([
    ['private'],
    ['withheld', 'private'],
    ['debug run'],
  ]);
  expect(sameNotes({ listing: { listing: 'LISTED' }, evaluations: [] })).toEqual([]);
});
