import { studentQuantile } from './student-t.js';

/** A model's rank range among the entries of one track. */
export interface TrackRank {
  readonly track: string;
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Entries of the track, ≥ 2. */
  readonly of: number;
}

/** A model over all tracks that it entered. */
export interface Aggregate {
  /** Mean over tracks of the share of other entries that it beats, in [0, 1]; null on fewer tracks than needed. */
  readonly share: number | null;
  /** 95% interval of the mean over tracks like these; null where the tracks do not differ. */
  readonly low: number | null;
  readonly high: number | null;
  /** Range of ranks: models whose intervals lie entirely above, and not entirely below. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly tracks: number;
}

/** Models on fewer tracks are not ranked. */
export const FEWEST_TRACKS = 3;

/**
 * Share of other entries that a model beats on one track: 1 − (mid-rank − 1) / (entries − 1). Entries without a
 * significant difference share their ranks and count half, so that noise on one track moves no more than that.
 */
export const shareBeaten = ({ rankLow, rankHigh, of }: TrackRank): number =>
  1 - ((rankLow + rankHigh) / 2 - 1) / (of - 1);

/**
 * Ranks models by the mean share of entries that they beat, over the tracks that each entered. The interval is
 * Student's over tracks, so that it tells how much the choice of tracks matters; with three tracks it is wide. Two
 * models have different ranks only if their intervals do not overlap, which is stricter than a test of the difference.
 *
 * O(models² + entries).
 *
 * @param models by model its ranks, one for each track
 */
export function aggregateRanks(models: ReadonlyMap<string, readonly TrackRank[]>): ReadonlyMap<string, Aggregate> {
  const means = new Map([...models].map(([model, ranks]) => [model, meanOf(ranks.filter(({ of }) => of > 1))]));
  const ranked = [...means.values()].filter(({ share }) => share !== null);
  return new Map(
    [...means].map(([model, mean]): [string, Aggregate] => {
      if (mean.share === null) return [model, { ...mean, rankLow: null, rankHigh: null }];
      const better = ranked.filter((other) => lowest(other) > highest(mean)).length;
      const worse = ranked.filter((other) => highest(other) < lowest(mean)).length;
      return [model, { ...mean, rankLow: 1 + better, rankHigh: ranked.length - worse }];
    }),
  );
}

type Mean = Omit<Aggregate, 'rankLow' | 'rankHigh'>;

// Without an interval, any share is possible.
const lowest = ({ low }: Mean): number => low ?? 0;
const highest = ({ high }: Mean): number => high ?? 1;

function meanOf(ranks: readonly TrackRank[]): Mean {
  const tracks = ranks.length;
  if (tracks < FEWEST_TRACKS) return { share: null, low: null, high: null, tracks };
  const shares = ranks.map(shareBeaten);
  const share = shares.reduce((sum, own) => sum + own, 0) / tracks;
  const variance = shares.reduce((sum, own) => sum + (own - share) ** 2, 0) / (tracks - 1);
  if (variance < 1e-12) return { share, low: null, high: null, tracks };
  const half = studentQuantile(0.975, tracks - 1) * Math.sqrt(variance / tracks);
  return { share, low: Math.max(0, share - half), high: Math.min(1, share + half), tracks };
}
