export const words = {
  title: 'Compositional vision, measured',
  lede: 'Can a vision model recognise a “wrinkled silky dress” by its attributes and its object, also in combinations that do not occur in its training data? Upload a model: we run it on test images and rank it with confidence intervals. Values reported in papers are shown separately.',
  composition: 'Models over all tracks',
  track: 'Track',
  test: 'Test images',
  best: 'Best verified',
  entries: 'Results',
  age: 'Last result',
  trend: 'Best value, 12 weeks',
  hidden: 'hidden',
  noResult: 'No verified result yet',
  noValue: 'No value: the metric is undefined for each result',
  beFirst: 'Submit the first one',
  /** @param ranked number of ranked entries, including the leader */
  lead: (ranked: number) => (ranked <= 1 ? 'the only entry' : 'significantly better than all others'),
  valueOf: 'Best value so far:',
  noLeader: (models: number, tested: boolean) =>
    tested ? `No leader yet: ${models} models share rank 1` : 'No leader: too few test images to compare models',
  atChance: 'No leader: none is better than random or constant answers',
  counts: (verified: number, reported: number) =>
    `${verified.toLocaleString('en-US')} verified${reported > 0 ? `, ${reported.toLocaleString('en-US')} reported` : ''}`,
  closed: 'closed for submissions',
  trendSpoken: (label: string, first: string, last: string) =>
    `${label}: ${first} twelve weeks ago or at the first result, ${last} now`,
  published: 'Last published',
  copy: 'a copy, not ranked',
  nothingPublished: 'No results yet.',
  running: 'Running now',
  nothingRunning: 'No evaluation is running.',
  empty: 'No track is open yet',
  emptyDetail: 'Tracks appear here when a maintainer opens one.',
} as const;
