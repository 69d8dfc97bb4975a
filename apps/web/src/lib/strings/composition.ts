/** Strings of the ranking over all tracks. */
export const words = {
  title: 'All of composition',
  crumb: 'All of composition',
  lede: (fewest: number) =>
    `Ranks models by the share of other entries that they beat: the mean over tracks, with its 95% interval. A difference that is not significant counts half. Tracks marked “missing” are left out, and models with fewer than ${fewest} tracks are not ranked.`,
  how: 'Method',
  empty: 'No model has a result on a track with other entries yet.',
  first: (shown: number, all: number) => `The first ${shown} of ${all} models.`,
  columns: { model: 'Model', rank: 'Rank', share: 'Beaten entries, %', tracks: 'Tracks' },
  notRanked: (fewest: number) => `not ranked: fewer than ${fewest} tracks`,
  rankOf: (rank: string, of: number) => `${rank} of ${of}`,
  tracksOf: (entered: number, all: number) => `${entered} of ${all}`,
  noInterval: 'no interval: the same share on each track',
  missing: 'missing',
} as const;
