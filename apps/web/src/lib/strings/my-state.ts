import { plural } from './plural.ts';

/** Strings about the state of an own evaluation and its result, in tables. */
export const words = {
  debug: 'debug run',
  progress: (percent: number) => `${percent}%`,
  /** Of an evaluation in the queue. */
  before: (count: number) => `${plural(count, 'evaluation')} before it`,
  listedFrom: 'listed from',
  /** Why a result is withheld. */
  withheld: { improvement: 'no clear improvement', chance: 'too close to chance', other: null },
  /** A shown result that has no place, such as a copy. */
  notRanked: 'not ranked',
  visibility: {
    SHOWN: 'listed',
    HIDDEN: 'hidden',
    WITHDRAWN: 'withdrawn',
    SUPERSEDED: 'superseded',
    EMBARGOED: 'not listed',
    WITHHELD: 'withheld',
    SEALED: 'sealed until its phase or season closes',
  } as Record<string, string>,
} as const;
