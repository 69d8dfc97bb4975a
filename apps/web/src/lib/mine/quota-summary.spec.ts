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
  it('says that nothing is used', () => expect(quotaSummary([quota('MAC')])).toBe('Quota: none used'));
  it('names both windows of the scarcest track', () =>
    expect(quotaSummary([quota('VAW', { left: 9 }), quota('MAC', { left: 7, seasonLeft: 38 }), quota('UT')])).toBe(
      'Quota on MAC: 7 of 10 left in 24 hours, 38 of 40 in 90 days, open to see 2 other tracks',
    ));
  it('counts the limit of 90 days where that is scarcer', () =>
    expect(quotaSummary([quota('VAW', { left: 5 }), quota('MAC', { seasonLeft: 2 })])).toMatch(
      'Quota on MAC: 10 of 10 left in 24 hours, 2 of 40',
    ));
  it('names the team where there are several', () =>
    expect(quotaSummary([quota('MAC'), quota('MAC', { left: 7 }, null, 'b'), quota('VAW')])).toBe(
      'Quota of b on MAC: 7 of 10 left in 24 hours, 40 of 40 in 90 days, open to see 1 other track',
    ));
  it('has no limit of 90 days on public images', () =>
    expect(quotaSummary([quota('MAC', { left: 7, seasonLimit: null, seasonLeft: null })])).toBe(
      'Quota on MAC: 7 of 10 left in 24 hours',
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
