import { quotaSummary, sharedTracks } from './quota-summary.ts';

type Quota = Parameters<typeof quotaSummary>[0][number];
const quota = (shortName: string, more: Partial<Quota> = {}, images: string | null = null, team = 'a') =>
  ({
    limit: 10,
    windowHours: 24,
    left: 10,
    nextAt: null,
    seasonLimit: 40,
    seasonLeft: 40,
    debugLeft: 20,
    team: { id: team, name: team },
    track: {
      slug: shortName,
      shortName,
      debugLimit: 20,
      debugWindowHours: 1,
      split: { role: images === null ? 'PUBLIC' : 'HIDDEN', archiveSha256: images },
    },
    ...more,
  }) as Quota;

describe('the quota in a line', () => {
  it('states that nothing is used', () => expect(quotaSummary([quota('MAC')]).text).toBe('Quota: none used'));
  it('names both windows of the scarcest track, and the other tracks', () =>
    expect(quotaSummary([quota('VAW', { left: 9 }), quota('MAC', { left: 7, seasonLeft: 38 }), quota('UT')])).toEqual({
      text: 'Quota on MAC: 7 of 10 submissions left in 24 hours, 38 of 40 evaluations on hidden images left in 90 days; also used on VAW',
      nextAt: null,
      more: '; show 2 other tracks',
    }));
  it('counts the limit of 90 days where that is scarcer', () =>
    expect(quotaSummary([quota('VAW', { left: 5 }), quota('MAC', { seasonLeft: 2 })]).text).toMatch(
      'Quota on MAC: 10 of 10 submissions left in 24 hours, 2 of 40',
    ));
  it('names the team where there are several', () =>
    expect(quotaSummary([quota('MAC'), quota('MAC', { left: 7 }, null, 'b'), quota('VAW')]).text).toMatch(
      'Quota of b on MAC: 7 of 10',
    ));
  it('has no limit of 90 days on public images', () =>
    expect(quotaSummary([quota('MAC', { left: 7, seasonLimit: null, seasonLeft: null })])).toEqual({
      text: 'Quota on MAC: 7 of 10 submissions left in 24 hours',
      nextAt: null,
      more: '',
    }));
  it('has the time of the next submission of a track without any left', () =>
    expect(quotaSummary([quota('MAC', { left: 0, nextAt: '2026-07-01T00:00:00Z' }), quota('VAW')]).nextAt).toBe(
      '2026-07-01T00:00:00Z',
    ));
});

it('tracks of the same hidden images share a limit, said once for all teams', () => {
  const ofTeam = (team: string) => [
    quota('MAC', {}, 'x', team),
    quota('VAW', {}, 'x', team),
    quota('UT', {}, 'y', team),
    quota('A', { seasonLimit: null }, null, team),
  ];
  expect(sharedTracks([...ofTeam('a'), ...ofTeam('b')])).toEqual(['MAC and VAW']);
});
