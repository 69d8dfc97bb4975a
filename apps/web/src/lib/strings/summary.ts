import { plural } from './plural.ts';

/** The facts in the first screen of a result: value, rank, verification, cost, what to do next. */
export const words = {
  label: 'Summary',
  withInterval: (metric: string) => `${metric}, 95% interval`,
  more: (count: number) => `and ${plural(count, 'more board')}`,
  rank: 'Rank',
  of: (rank: string, count: number) => `${rank} of ${count}`,
  alike: (name: string) => `nearly the same results as ${name}`,
  notRanked: 'Not ranked',
  notTested: 'Not tested',
  copyOf: 'copy of',
  copyOfRemoved: 'copy of a removed model',
  why: {
    debug: 'a debug run is on no board',
    unlisted: 'not listed by its team',
    computed: 'the ranks are being computed',
    EMBARGOED: 'not listed',
    ENTERING: 'it enters its boards within a minute',
    HIDDEN: 'a maintainer took it off the boards',
    WITHDRAWN: 'withdrawn',
    SEALED: 'sealed until the phase or season closes',
    SUPERSEDED: 'a later attempt replaces it',
    WITHHELD: 'withheld',
  } as Record<string, string>,
  verified: 'Verified',
  /** @param count number of images, formatted */
  runHere: (role: string, count: string, reused: boolean) => {
    const images = `${count} ${role === 'HIDDEN' ? 'hidden' : 'public'} images`;
    return reused ? `Predictions reused: an identical bundle was run here on ${images}` : `Run here on ${images}`;
  },
  cost: 'Cost per image',
  timeAwaited: 'time not measured yet',
  costFailed: 'measurement failed',
  noLatency: (reason: string) => `no latency: ${reason}`,
  next: 'Next',
  list: 'List this result',
  compare: (name: string) => `Compare with ${name}`,
  claim: 'Check a claim about this model',
  verify: 'Verify the receipt',
} as const;
