import { claimOn, claimTracks } from './claim-boards.ts';

const track = (slug: string, verifiedCount: number) => ({ slug, shortName: slug, boards: ['main'], verifiedCount });

it('offers tracks with two entries, and the present one', () =>
  expect(claimTracks([track('a', 2), track('b', 1), track('c', 0)], 'c').map(({ slug }) => slug)).toEqual(['a', 'c']));
it('keeps the models on the same track only', () => {
  const [from, codes] = [
    { track: 'a', board: 'closed' },
    { a: 'A', b: 'B' },
  ];
  expect(claimOn(from, { track: 'a', board: 'open' }, codes)).toEqual({ ...codes, metric: '', asOf: null });
  expect(claimOn(from, { track: 'b', board: 'open' }, codes)).toEqual({ a: '', b: '', metric: '', asOf: null });
});
