import { hasOnlyReferences } from './only-references.ts';

const track = (verifiedCount: number, referenceCount: number) => ({ verifiedCount, referenceCount });

it.each([
  ['all of each track', [track(3, 3), track(0, 0)], true],
  ['another entry on one track', [track(3, 3), track(2, 1)], false],
  ['no entries', [track(0, 0)], false],
  ['no tracks', [], false],
])('finds whether all results are of reference teams: %s', (_, tracks, expected) =>
  expect(hasOnlyReferences(tracks)).toBe(expected),
);
