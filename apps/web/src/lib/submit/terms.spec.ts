import { termsKey, unacceptedTerms } from './terms.ts';

const terms = (benchmark: string, acceptedAt: string | null = null) => ({
  benchmark,
  sha256: 'ab'.repeat(32),
  acceptedAt,
});
const tracks = [
  { slug: 'free', terms: null },
  { slug: 'open', terms: terms('shapes') },
  { slug: 'closed', terms: terms('shapes') },
  { slug: 'other', terms: terms('mac') },
  { slug: 'agreed', terms: terms('vaw', '2026-11-01T00:00:00Z') },
];

it('are listed once for each benchmark of the chosen tracks, even with the same text', () => {
  const all = tracks.map(({ slug }) => slug);
  expect(unacceptedTerms(tracks, all).map(({ benchmark }) => benchmark)).toEqual(['shapes', 'mac']);
  expect(new Set(unacceptedTerms(tracks, all).map(termsKey)).size).toBe(2);
});

it('are not listed when accepted, not chosen, or absent', () => {
  expect(unacceptedTerms(tracks, ['free', 'agreed'])).toEqual([]);
  expect(unacceptedTerms(tracks, [])).toEqual([]);
});
