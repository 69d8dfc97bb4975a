import type { ModelProfile, ProfileTrack } from './model-profile.js';
import { writeProfile } from './write-profile.js';

const track = (more: Partial<ProfileTrack> = {}): ProfileTrack => ({
  ...({ track: 'mac', title: 'MAC & more', board: 'closed', dimension: 'binding', hidden: false } as const),
  metric: { id: 'mac.auc.v1', label: 'AUC', direction: 'HIGHER', format: 'PERCENT' },
  entries: 9,
  best: 0.8,
  result: {
    submissionCode: 'ABC123',
    version: '1.0',
    fingerprint: null,
    value: 0.5,
    low: 0.45,
    high: 0.55,
    rankLow: 1,
    rankHigh: 2,
  },
  ...more,
});
const profile = (...tracks: ProfileTrack[]): ModelProfile => ({
  ...({ schema: 'model-profile/1', slug: 'lab.ours', name: 'Ours <1>', team: 'Lab', parameters: null } as const),
  url: 'https://example.org/m/lab.ours',
  family: tracks.filter(({ result }) => result).length,
  tracks,
});
const ABSENT = track({ track: 'vaw', title: 'VAW', dimension: 'hierarchy', result: null, best: null });

describe('the card of a profile', () => {
  it('as an image describes every value in words, shows missing tracks, and escapes names', () => {
    const svg = writeProfile('svg', profile(track(), ABSENT));
    expect(svg).toContain('<title id="title">Ours &lt;1&gt; (Lab): composition profile</title>');
    expect(svg).toContain('MAC &amp; more, AUC: 50.00 ±5.00, rank 1–2 of 9; VAW, AUC: not entered.');
    expect(svg).toContain('1 of 2 tracks entered');
    expect(svg.match(/<circle/g)).toHaveLength(1);
    expect(svg).not.toMatch(/style=|<style|href|NaN|undefined/);
  });

  it('is not ranked where differences are not tested', () => {
    const untested = { ...track().result!, rankLow: null, rankHigh: null };
    expect(writeProfile('svg', profile(track({ result: untested })))).toContain('50.00 ±5.00, not ranked.');
    expect(writeProfile('tex', profile(track({ result: untested })))).toContain('& not ranked');
  });

  it('places values on a scale from 0% to 100%', () => {
    const svg = writeProfile('svg', profile(track()));
    expect(svg).toContain('<circle cx="420.0"');
    expect(svg).toContain('<path d="M408.0 81H432.0"');
    expect(svg).toContain('<path d="M492.0 75l5 6');
  });

  it('draws no count on the scale of shares', () => {
    const metric = { id: 'mac.coverage.v1', label: 'Coverage', direction: 'LOWER', format: 'COUNT' } as const;
    expect(writeProfile('svg', profile(track({ metric })))).not.toContain('<circle');
  });

  it('as LaTeX has a row for each track and states the level of the intervals', () => {
    const tex = writeProfile('tex', profile(track(), track({ track: 'b' }), ABSENT));
    expect(tex).toContain('Intervals contain all 2 values together with 95\\%');
    expect(tex).toMatch(/MAC \\& more & AUC .* & 50\.00 {\\scriptsize .*} & 1.*2 of 9/);
    expect(tex).toContain('& not entered &');
  });

  it('as JSON is the profile', () =>
    expect(JSON.parse(writeProfile('json', profile(track(), ABSENT)))).toEqual(profile(track(), ABSENT)));
});
