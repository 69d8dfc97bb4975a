import { otherTracks, trackOffers, tracksWithValues, type OtherTrack } from './release-lines.ts';

type Evaluation = Parameters<typeof trackOffers>[0][number];
type Known = Parameters<typeof trackOffers>[1];

/** A debug run with an interval of ±4 on images where random answers reach 40. */
const run = (value: number, track: object = {}) =>
  ({
    track: {
      slug: 'shapes',
      shortName: 'Shapes-MAC',
      metrics: [{ id: 'em', label: 'Exact Match', direction: 'HIGHER', format: 'PERCENT' }],
      primaryMetric: { id: 'em' },
      releaseRule: 'IMPROVEMENTS',
      improvementStep: 0.02,
      split: { role: 'HIDDEN' },
      ...track,
    },
    results: [{ values: [{ metric: 'em', value, low: value - 0.04, high: value + 0.04 }] }],
  }) as unknown as Evaluation;
const random = [{ id: 'reference-random', cells: [{ metric: 'em', value: 0.4, step: null }] }];
const scored = (slug: string, visibility: string, more: { team?: string; copyOf?: object; bundle?: string } = {}) => ({
  track: { slug },
  publication: { visibility },
  copyOf: more.copyOf ?? null,
  submission: { code: 'W1THHE', bundleSha256: more.bundle ?? 'other', team: { id: more.team ?? 'ours' } },
});
const offer = (evaluation: Evaluation, known: Partial<Known> = {}) =>
  trackOffers([evaluation], {
    quotaOf: () => undefined,
    taken: [],
    scored: [],
    referencesOf: () => random,
    submission: { bundleSha256: 'this', team: { id: 'ours' } },
    ...known,
  })[0]!;

it.each([
  [0.6, 'published'],
  [0.41, 'withheld, and use quota all the same'],
])('forecasts a first result with %s as %s', (value, outcome) =>
  expect(offer(run(value)).notes).toEqual([`a result with the values of this run would be ${outcome}`]),
);
it('states what a later result must improve by', () =>
  expect(offer(run(0.6), { scored: [scored('shapes', 'SHOWN')] }).notes).toEqual([
    'withheld unless it improves the best result of your team by 2 percentage points of Exact Match; a withheld result uses quota all the same',
  ]));
it('states the rule where chance is not known', () =>
  expect(offer(run(0.6), { referencesOf: () => [] }).notes).toEqual([
    'a first result that is close to chance is withheld, and uses quota all the same',
  ]));
it('states nothing where every result is published', () =>
  expect(offer(run(0.6, { releaseRule: 'EXACT' })).notes).toEqual([]));
it('names earlier results of the same bundle on the track', () =>
  expect(
    offer(run(0.41), {
      scored: [
        scored('shapes', 'WITHHELD', { bundle: 'this' }),
        scored('vaw', 'SHOWN', { bundle: 'this' }),
        scored('shapes', 'WITHHELD'),
      ],
    }).notes[0],
  ).toBe('earlier result of this bundle: withheld (W1THHE)'));
it('states that a model on the board is a copy, without a forecast', () =>
  expect(offer(run(0.41), { taken: ['shapes'] })).toMatchObject({
    isCopy: true,
    notes: ['the model is on the board already: this is a copy, which is not ranked'],
  }));
it('states the remaining quota', () => {
  const season = { seasonLimit: 12, seasonLeft: 12 };
  const quotaOf =
    (left: number, more = season) =>
    () => ({ left, limit: 5, windowHours: 24, ...more });
  const exact = run(0.6, { releaseRule: 'EXACT' });
  expect(offer(exact, { quotaOf: quotaOf(3) })).toMatchObject({
    isUsedUp: false,
    notes: ['uses quota: 3 of 5 submissions left in 24 hours; 12 of 12 evaluations on hidden images left in 90 days'],
  });
  expect(offer(exact, { quotaOf: quotaOf(3, { seasonLimit: 12, seasonLeft: 0 }) })).toMatchObject({
    isUsedUp: true,
    notes: ['uses quota: 0 of 12 evaluations on hidden images left in 90 days; 3 of 5 submissions left in 24 hours'],
  });
  expect(offer(exact, { quotaOf: quotaOf(0) })).toMatchObject({
    isUsedUp: true,
    notes: ['uses quota: 0 of 5 submissions left in 24 hours; 12 of 12 evaluations on hidden images left in 90 days'],
  });
});

it('finds the tracks on which the team can read a result that is no copy', () => {
  expect(
    tracksWithValues(
      [
        scored('listed', 'SHOWN'),
        scored('private', 'EMBARGOED'),
        scored('withheld', 'WITHHELD'),
        scored('theirs', 'SHOWN', { team: 'theirs' }),
        scored('copied', 'SHOWN', { copyOf: {} }),
      ],
      'ours',
    ),
  ).toEqual(['listed', 'private']);
});

describe('the tracks without a debug run', () => {
  const track = (slug: string, more: Partial<OtherTrack> = {}): OtherTrack => ({
    slug,
    shortName: slug,
    open: true,
    interfaces: ['classifier'],
    releaseRule: 'IMPROVEMENTS',
    improvementStep: 0.02,
    primaryMetric: { id: 'em', label: 'Exact Match', format: 'PERCENT' },
    terms: null,
    ...more,
  });
  const slugs = (tracks: readonly OtherTrack[], face: string | null = 'classifier') =>
    otherTracks(tracks, [run(0.6)], face).map(({ slug }) => slug);
  it('are the open ones that accept the interface and whose terms are accepted', () => {
    const tracks = [
      track('shapes'),
      track('vaw'),
      track('closed', { open: false }),
      track('captions', { interfaces: ['image-text'] }),
      track('terms', { terms: { acceptedAt: null } }),
      track('accepted', { terms: { acceptedAt: '2026-01-01T00:00:00Z' } }),
    ];
    expect(slugs(tracks)).toEqual(['vaw', 'accepted']);
    expect(slugs(tracks, null)).toEqual([]);
  });
  it('follow those with one, with the rule instead of a forecast', () => {
    const known = {
      quotaOf: () => undefined,
      taken: [],
      scored: [scored('known', 'SHOWN')],
      referencesOf: () => random,
      submission: { bundleSha256: 'this', team: { id: 'ours' } },
    };
    const offers = trackOffers([run(0.6)], known, [track('vaw'), track('known')]);
    expect(offers.map(({ slug, isDebugged }) => [slug, isDebugged])).toEqual([
      ['shapes', true],
      ['vaw', false],
      ['known', false],
    ]);
    expect(offers[1]?.notes).toEqual([
      'a first result that is close to chance is withheld, and uses quota all the same',
    ]);
    expect(offers[2]?.notes[0]).toMatch(/by 2 percentage points of Exact Match/);
  });
});
