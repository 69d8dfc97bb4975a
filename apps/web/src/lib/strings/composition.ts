import { plural } from './plural.ts';

/** Strings of the ranking over all tracks. */
export const words = {
  title: 'Models over all tracks',
  crumb: 'Models over all tracks',
  lede: (fewest: number) =>
    `Ranks models by the share of other entries that they beat, averaged over tracks; the rows are in the order of this share. The interval treats tracks as independent and may be too narrow. A difference that is not significant counts half. Missing tracks are left out; models with fewer than ${fewest} tracks are not ranked.`,
  how: 'Method',
  empty: 'No track with the results of two models yet.',
  first: (shown: number, all: number) => `The first ${shown} of ${all} models.`,
  columns: {
    model: 'Model',
    rank: 'Rank',
    share: 'Share of entries beaten, %',
    tracks: 'Tracks',
  },
  notRanked: (fewest: number) => `not ranked: fewer than ${fewest} tracks`,
  others: (count: number, fewest: number) => `Not ranked: ${plural(count, 'model')} with fewer than ${fewest} tracks`,
  ranksOn: (tracks: number) => `Ranks on ${plural(tracks, 'track')}`,
  rankOf: (rank: string, of: number) => `${rank} of ${of}`,
  tracksOf: (entered: number, all: number) => `${entered} of ${all}`,
  noInterval: 'no interval: the same share on each track',
  notEntered: 'not entered',
  gaps: '–: no result on a track of this column that counts. The only entry of a track does not count.',
  /** Under the ranks of a column of whose tracks a model entered some. */
  entered: (entered: number, all: number) => `${entered} of ${all} ${all === 1 ? 'track' : 'tracks'}`,
} as const;
