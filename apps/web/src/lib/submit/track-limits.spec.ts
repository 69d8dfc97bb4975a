import { quotaLines, trackLimits } from './track-limits.ts';

const QUOTA = {
  limit: 10,
  windowHours: 24,
  left: null as number | null,
  nextAt: null,
  phaseLimit: null,
  phaseLeft: null,
};
type Rule = 'ROUNDED' | 'EXACT';
const track = (role: 'HIDDEN' | 'PUBLIC', releaseRule: Rule = 'ROUNDED', name = 'A', archiveSha256 = name) => ({
  slug: name,
  shortName: name,
  split: { role, archiveSha256 },
  releaseRule,
  quota: { ...QUOTA, seasonLimit: role === 'HIDDEN' ? 100 : null, seasonLeft: null as number | null },
});
const ROUNDED = 'Values on hidden images are published rounded.';
const EXACT = 'Values on hidden images are published unrounded.';

it('states once the rule that most tracks with hidden images share, and with a track only another one', () => {
  const tracks = [track('HIDDEN'), track('HIDDEN'), track('HIDDEN', 'EXACT'), track('PUBLIC'), track('PUBLIC')];
  const { shared, own } = trackLimits(tracks);
  expect(shared).toEqual([ROUNDED]);
  expect(tracks.map(own)).toEqual([[], [], [EXACT], [], []]);
});
it('states the rule of a single track with it', () => {
  const { shared, own } = trackLimits([track('HIDDEN')]);
  expect([shared, own(track('HIDDEN'))]).toEqual([[], [ROUNDED]]);
});
it('states the quota with a track only where it is used up, with the tracks that share it', () => {
  const [a, b, c] = [
    track('HIDDEN', 'ROUNDED', 'A', 'same'),
    track('HIDDEN', 'ROUNDED', 'B', 'same'),
    track('HIDDEN', 'ROUNDED', 'C', 'other'),
  ] as const;
  const used = (left: number, seasonLeft: number) => ({ ...a, quota: { ...a.quota, left, seasonLeft } });
  const { own } = trackLimits([a, b, c]);
  expect(own(used(9, 98))).toEqual([]);
  expect(own(used(10, 0))).toEqual([
    '10 of 10 submissions left in 24 hours; 0 of 100 evaluations on hidden images left in 90 days, shared with B (same images).',
  ]);
});
it('states the limits where it is unknown what remains', () => {
  const { quota } = track('HIDDEN');
  expect(quotaLines(quota)).toEqual(['10 submissions in 24 hours', '100 evaluations on hidden images in 90 days']);
  expect(quotaLines({ ...quota, left: 1, seasonLimit: null })).toEqual(['1 of 10 submissions left in 24 hours']);
});
