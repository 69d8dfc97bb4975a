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

it('asks once for each benchmark of the chosen tracks, though two may have the same text', () => {
  const all = tracks.map(({ slug }) => slug);
  expect(unacceptedTerms(tracks, all).map(({ benchmark }) => benchmark)).toEqual(['shapes', 'mac']);
  expect(new Set(unacceptedTerms(tracks, all).map(termsKey)).size).toBe(2);
});

it('asks for nothing that was agreed to, that is not chosen, or that a benchmark does not ask', () => {
  expect(unacceptedTerms(tracks, ['free', 'agreed'])).toEqual([]);
  expect(unacceptedTerms(tracks, [])).toEqual([]);
});
