import { quotaItems, quotaSummary } from './quota-summary.ts';

type Quota = Parameters<typeof quotaItems>[0][number];
const quota = (shortName: string, more: Partial<Quota> = {}, images: string | null = null, team = 'a') =>
  ({
    limit: 10,
    windowHours: 24,
    left: 10,
    nextAt: null,
    seasonLimit: images === null ? null : 40,
    seasonLeft: images === null ? null : 40,
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
const textsOf = (quotas: readonly Quota[]) =>
  quotaItems(quotas).map(({ team, name, text }) => [team, name, text].filter(Boolean).join(': '));

describe('the limits', () => {
  it('are each once, with the tracks that share one', () =>
    expect(
      textsOf([
        quota('Shapes-MAC', { left: 8, seasonLeft: 38 }, 'x'),
        quota('Shapes-VAW classifier', { seasonLeft: 11, seasonLimit: 12 }, 'y'),
        quota('Shapes-VAW ITC', { seasonLeft: 11, seasonLimit: 12 }, 'y'),
      ]),
    ).toEqual([
      'Shapes-MAC: 8 of 10 submissions left in 24 hours',
      'Shapes-MAC: 38 of 40 evaluations on hidden images left in 90 days',
      'Shapes-VAW classifier: 10 of 10 submissions left in 24 hours',
      'Shapes-VAW (2 tracks, shared): 11 of 12 evaluations on hidden images left in 90 days',
      'Shapes-VAW ITC: 10 of 10 submissions left in 24 hours',
    ]));
  it('name tracks without a common beginning, and the team where there are several', () =>
    expect(
      textsOf([quota('MAC', {}, 'x'), quota('VAW', {}, 'x'), quota('MAC', {}, 'x', 'b')]).filter((text) =>
        text.includes('hidden'),
      ),
    ).toEqual([
      'a: MAC and VAW (2 tracks, shared): 40 of 40 evaluations on hidden images left in 90 days',
      'b: MAC: 40 of 40 evaluations on hidden images left in 90 days',
    ]));
  it('include debug runs only where some are used', () =>
    expect(textsOf([quota('MAC', { debugLeft: 18 }), quota('VAW')])).toEqual([
      'MAC: 10 of 10 submissions left in 24 hours',
      'MAC: 18 of 20 debug runs left in 1 hour',
      'VAW: 10 of 10 submissions left in 24 hours',
    ]));
  it('have the time of the next submission only where nothing is left', () => {
    const nextAt = '2026-07-01T00:00:00Z';
    const items = quotaItems([quota('MAC', { left: 4, seasonLeft: 0, nextAt }, 'x')]);
    expect(items.map((item) => item.nextAt)).toEqual([null, nextAt]);
  });
});

describe('the summary', () => {
  const summaryOf = (quotas: readonly Quota[]) => quotaSummary(quotaItems(quotas));
  const linesOf = (quotas: readonly Quota[]) =>
    summaryOf(quotas).shown.map(({ name, limits }) => [name, ...limits.map(({ left, limit }) => `${left}/${limit}`)]);
  it('has the three used tracks with the smallest part left', () => {
    const left = (shortName: string, left: number) => quota(shortName, { left });
    const { shown, others } = summaryOf([left('A', 9), left('B', 10), left('C', 2), left('D', 0), left('E', 5)]);
    expect([shown, others].map((items) => items.map(({ name }) => name))).toEqual([
      ['D', 'C', 'E'],
      ['A', 'B'],
    ]);
    const unused = summaryOf([quota('MAC')]);
    expect([unused.shown.length, unused.others.length]).toEqual([0, 1]);
  });
  it('has all limits of a track in one line, also one that it shares', () => {
    const quotas = [
      quota('MAC', { left: 8, seasonLeft: 38, debugLeft: 19 }, 'x'),
      quota('VAW classifier', { left: 9, seasonLeft: 20 }, 'y'),
      quota('VAW ITC', { seasonLeft: 20 }, 'y'),
    ];
    expect(linesOf(quotas)).toEqual([
      ['VAW classifier', '9/10', '20/40'],
      ['MAC', '8/10', '38/40', '19/20'],
    ]);
    expect(summaryOf(quotas).others).toHaveLength(1);
  });
  it('has a shared limit alone where no track was used recently', () =>
    expect(
      linesOf([quota('VAW classifier', { seasonLeft: 20 }, 'y'), quota('VAW ITC', { seasonLeft: 20 }, 'y')]),
    ).toEqual([['VAW (2 tracks, shared)', '20/40']]));
  it('separates teams', () =>
    expect(
      summaryOf([quota('MAC', { left: 8 }), quota('MAC', { left: 9 }, null, 'b')]).shown.map(({ team, limits }) => [
        team,
        limits.length,
      ]),
    ).toEqual([
      ['a', 1],
      ['b', 1],
    ]));
});
