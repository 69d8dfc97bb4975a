import { Xoshiro128 } from './random.js';
import { aggregateRanks, FEWEST_TRACKS, shareBeaten, type TrackRank } from './share-beaten.js';

const rank = (track: string, rankLow: number, rankHigh: number, of: number): TrackRank => ({
  track,
  rankLow,
  rankHigh,
  of,
});

describe('the share of entries that a model beats', () => {
  it('is 1 for the only first, 0 for the only last, and a half where nothing is significant', () => {
    expect(shareBeaten(rank('a', 1, 1, 5))).toBe(1);
    expect(shareBeaten(rank('a', 5, 5, 5))).toBe(0);
    expect(shareBeaten(rank('a', 1, 5, 5))).toBe(0.5);
  });
});

describe('ranks over tracks', () => {
  it('are given only from three tracks with other entries on', () => {
    const few = [rank('a', 1, 1, 4), rank('b', 1, 1, 4)];
    const found = aggregateRanks(
      new Map([
        ['few', [...few, rank('alone', 1, 1, 1)]],
        ['enough', [...few, rank('c', 2, 2, 4)]],
      ]),
    );
    expect(FEWEST_TRACKS).toBe(3);
    expect(found.get('few')).toEqual({ share: null, low: null, high: null, rankLow: null, rankHigh: null, tracks: 2 });
    expect(found.get('enough')).toMatchObject({ share: expect.closeTo(8 / 9), rankLow: 1, rankHigh: 1, tracks: 3 });
  });

  it('separate models only where their intervals do not overlap', () => {
    const on = (place: number) =>
      ['a', 'b', 'c', 'd'].map((track, i) => rank(track, place + (i % 2), place + (i % 2), 9));
    const found = aggregateRanks(
      new Map(
        [
          ['first', on(1)],
          ['second', on(2)],
          ['last', on(8)],
        ].map(([m, r]) => [m, r] as [string, TrackRank[]]),
      ),
    );
    expect([...found].map(([model, { rankLow, rankHigh }]) => [model, rankLow, rankHigh])).toEqual([
      ['first', 1, 2],
      ['second', 1, 2],
      ['last', 3, 3],
    ]);
  });

  it('have no interval where the tracks agree', () =>
    expect(aggregateRanks(new Map([['a', ['x', 'y', 'z'].map((track) => rank(track, 1, 1, 3))]])).get('a')).toEqual({
      share: 1,
      low: null,
      high: null,
      rankLow: 1,
      rankHigh: 1,
      tracks: 3,
    }));

  it('cover the expected share over tracks in about 95%, with tracks missing at random', () => {
    const random = Xoshiro128.seeded(5);
    const uniform = () => random.below(1_000_000) / 1_000_000;
    const noise = () => uniform() + uniform() + uniform() - 1.5;
    const [models, repetitions] = [10, 400];
    const play = (tracks: number, present: number) => {
      const ranks = new Map(Array.from({ length: models }, (_, m) => [`${m}`, [] as TrackRank[]]));
      for (let t = 0; t < tracks; t++) {
        const entered = Array.from({ length: models }, (_, m) => ({ m, skill: (3 * m) / models + noise() })).filter(
          () => uniform() < present,
        );
        entered.sort((x, y) => y.skill - x.skill);
        entered.forEach(({ m }, place) => ranks.get(`${m}`)!.push(rank(`${t}`, place + 1, place + 1, entered.length)));
      }
      return ranks;
    };
    // The expected share of each model: its mean over very many tracks.
    const truth = aggregateRanks(play(20_000, 0.7));
    let [covered, counted, swapped, separated] = [0, 0, 0, 0];
    for (let i = 0; i < repetitions; i++) {
      const found = aggregateRanks(play(8, 0.7));
      for (const [model, { share, low, high }] of found) {
        if (share === null || low === null || high === null) continue;
        counted++;
        const expected = truth.get(model)!.share!;
        if (low <= expected && expected <= high) covered++;
      }
      for (const [a, one] of found)
        for (const [b, other] of found) {
          if (one.rankHigh === null || other.rankLow === null || one.rankHigh >= other.rankLow) continue;
          separated++;
          if (Number(a) < Number(b)) swapped++; // a higher number is a better model
        }
    }
    expect(covered / counted).toBeGreaterThan(0.92);
    expect(covered / counted).toBeLessThan(0.985);
    expect(separated).toBeGreaterThan(500);
    expect(swapped / separated).toBeLessThan(0.01);
  });
});
