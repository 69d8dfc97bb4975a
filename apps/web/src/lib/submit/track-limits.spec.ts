import { trackLimits } from './track-limits.ts';

const QUOTA = { limit: 10, windowHours: 24, left: null, nextAt: null, phaseLimit: null, phaseLeft: null };
const track = (role: 'HIDDEN' | 'PUBLIC', limit = 10, name = 'A', archiveSha256 = name) => ({
  slug: name,
  shortName: name,
  split: { role, archiveSha256 },
  releaseRule: 'ROUNDED' as const,
  quota: { ...QUOTA, limit, seasonLimit: role === 'HIDDEN' ? 100 : null, seasonLeft: null },
});
const ON_HIDDEN = [
  'Each account and each team can have 100 models evaluated on hidden images in 90 days.',
  'Values on hidden images are published rounded.',
];

it('states once what most tracks share, and with a track only what differs', () => {
  const tracks = [track('HIDDEN'), track('HIDDEN'), track('PUBLIC'), track('PUBLIC'), track('PUBLIC', 5)];
  const { shared, own } = trackLimits(tracks);
  expect(shared).toEqual(['A team can submit 10 models in 24 hours.', ...ON_HIDDEN]);
  expect(tracks.map(own)).toEqual([[], [], [], [], ['A team can submit 5 models in 24 hours.']]);
});
it('states the limits of a single track with it', () => {
  const { shared, own } = trackLimits([track('HIDDEN')]);
  expect(shared).toEqual([]);
  expect(own(track('HIDDEN'))).toEqual(['A team can submit 10 models in 24 hours.', ...ON_HIDDEN]);
});
it('states what remains with a track that was used, and the limits for all', () => {
  const used = { ...track('HIDDEN'), quota: { ...track('HIDDEN').quota, left: 9, seasonLeft: 98 } };
  const unused = { ...track('HIDDEN'), quota: { ...track('HIDDEN').quota, left: 10, seasonLeft: 100 } };
  const { shared, own } = trackLimits([used, unused]);
  expect(shared).toEqual(['A team can submit 10 models in 24 hours.', ...ON_HIDDEN]);
  expect([used, unused].map(own)).toEqual([
    ['9 of 10 submissions left in 24 hours; 98 of 100 evaluations on hidden images left in 90 days.'],
    [],
  ]);
});
it('names the tracks that share what remains', () => {
  const [a, b, c] = [
    track('HIDDEN', 10, 'A', 'same'),
    track('HIDDEN', 10, 'B', 'same'),
    track('HIDDEN', 10, 'C', 'other'),
  ] as const;
  const used = { ...a, quota: { ...a.quota, left: 10, seasonLeft: 98 } };
  expect(trackLimits([used, b, c]).own(used)).toEqual([
    '10 of 10 submissions left in 24 hours; 98 of 100 evaluations on hidden images left in 90 days, shared with B (same images).',
  ]);
});
