export const words = {
  title: 'Compositional vision, measured',
  audience: 'For researchers who build or compare vision models.',
  how: 'How it works',
  lede: 'Can a vision model recognise a “wrinkled silky dress” by its attributes and its object, also in combinations that do not occur in its training data? Upload a model: we run it on test images and rank it with confidence intervals. Values reported in papers are shown separately.',
  composition: 'Models over all tracks',
  example: 'The task in one example',
  moreExamples: (track: string) => `More examples of ${track}`,
  track: 'Track',
  test: 'Test images',
  best: 'Best verified',
  entries: 'Results',
  age: 'Last result',
  trend: 'Best value, 12 weeks',
  hidden: 'hidden',
  rounded: 'values rounded',
  roundedValue: 'rounded',
  jumps: 'On this page',
  benchmarks: 'Published benchmarks',
  noResult: 'No verified result yet',
  noValue: (metric: string) => `No value of ${metric} is shown, so no entry is ranked`,
  demonstrations: (count: number, more: boolean) =>
    `${more ? 'More demonstration' : 'Demonstration'} tracks with rendered images (${count})`,
  demonstration: 'Shapes is a demonstration with rendered images. A maintainer imports real benchmarks:',
  importing: 'importing a benchmark',
  beFirst: 'Submit the first one',
  /** @param ranked number of ranked entries, including the leader */
  lead: (ranked: number) => (ranked <= 1 ? 'the only entry' : 'significantly better than all others'),
  valueOf: 'Best value so far:',
  noLeader: (models: number, tested: boolean) =>
    tested
      ? `No leader yet: ${models} models share rank 1`
      : 'No leader: intervals are unreliable for a test set of this size',
  atChance: 'No leader: none is better than random or constant answers',
  counts: (verified: number, reported: number) =>
    `${verified.toLocaleString('en-US')} verified${reported > 0 ? `, ${reported.toLocaleString('en-US')} reported` : ''}`,
  closed: 'closed for submissions',
  trendSpoken: (label: string, first: string, last: string) =>
    `${label}: ${first} twelve weeks ago or at the first result, ${last} now`,
  published: 'Last published',
  nothingPublished: 'No results yet.',
  running: 'In progress',
  moreRunning: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  notStarted: 'waiting or starting',
  nothingRunning: 'No public evaluation is running.',
  empty: 'No track is open yet',
  emptyDetail: 'Tracks appear here when a maintainer opens one.',
} as const;
