import { plural } from './plural.ts';

export const words = {
  title: 'Compositional vision, measured',
  lede: 'Upload a vision model. We run it on test images and rank it with confidence intervals. Values reported in papers are shown separately.',
  track: 'Track',
  test: 'Test images',
  best: 'Best verified',
  entries: 'Results',
  age: 'Last result',
  trend: 'Best value, 12 weeks',
  hidden: 'hidden',
  noResult: 'No verified result yet',
  beFirst: 'Submit the first one',
  /** @param ranked number of ranked entries, including the leader */
  lead: (ranked: number) => (ranked <= 1 ? 'the only entry' : 'ahead of all others'),
  noLeader: (tied: number) => `No leader yet: ${tied} models are tied`,
  counts: (verified: number, reported: number) => `${verified} verified${reported > 0 ? `, ${reported} reported` : ''}`,
  closed: 'closed for submissions',
  trendSpoken: (label: string, first: string, last: string) =>
    `${label}: ${first} twelve weeks ago or at the first result, ${last} now`,
  published: 'Last published',
  nothingPublished: 'No results yet.',
  running: 'Running now',
  nothingRunning: 'No evaluation is running.',
  empty: 'No track is open yet',
  emptyDetail: 'Tracks appear here when a maintainer opens one.',
} as const;
