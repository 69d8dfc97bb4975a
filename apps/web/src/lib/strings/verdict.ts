import { HALVES_ABOVE_CHANCE } from '@primitives/results';

import { plural } from './plural.ts';

/** How good a result is, in one line. */
export const words = {
  label: 'Assessment',
  /** @param value what random or constant answers reach */
  chance: {
    better: (value: string) => `better than chance (${value})`,
    /** @param margin from the nearer end of the interval, such as `6 points` */
    above: (value: string, margin: string) => `above chance (${value}) by at least ${margin}`,
    close: (value: string) =>
      `close to chance (${value}): better by less than ${HALVES_ABOVE_CHANCE} half-widths of the interval`,
    includes: (value: string) => `close to chance (${value})`,
    below: (value: string) => `below chance (${value})`,
  },
  /** After it, by the interval of the value. */
  interval: {
    reliable: '',
    unreliable: (cause: string) => `, but with ${cause}`,
    none: ', without an interval',
  },
  /** Why intervals are unreliable. */
  cause: {
    images: 'too few images for reliable intervals',
    hits: 'too few hits for reliable intervals',
    units: (units: string) => `too few ${units} for reliable intervals`,
  },
  only: 'the only entry',
  highest: { HIGHER: 'the highest value', LOWER: 'the lowest value' },
  /** Where another entry has a better value. */
  first: 'the first entry by rank',
  leads: (others: number) => `significantly ahead of ${others === 1 ? 'the other entry' : `all ${others} others`}`,
  /** @param others entries that are not significantly worse */
  level: (others: number) => `not significantly ahead of ${plural(others, 'other')}`,
  notTested: 'differences are not tested',
  /** A sentence. @param cause such as `too few attributes for reliable intervals` */
  because: (cause: string) => `differences are not tested: ${cause}`,
  /** Before the name of the best entry. */
  equal: 'equal to the best entry',
  equalRounded: 'equal after rounding to the best entry',
  sameModel: 'the same model as the best entry',
  behind: (margin: string) => `${margin} behind the best entry`,
  /** Of a result that is not on the board. */
  beyondBest: {
    HIGHER: (margin: string) => `${margin} higher than the best entry`,
    LOWER: (margin: string) => `${margin} lower than the best entry`,
  },
  /** Of an entry that the board lists lower by its rank. */
  beyondFirst: {
    HIGHER: (margin: string) => `${margin} higher than the first entry`,
    LOWER: (margin: string) => `${margin} lower than the first entry`,
  },
  /** Where neither is above chance. */
  alsoAtChance: 'like the best entry',
  /** After its name. */
  worse: 'significantly worse',
  notAhead: 'not significantly ahead of it',
  notSignificant: 'not significant',
  shares: (ranks: string) => `not significant, shares rank ${ranks}`,
  /** Of a debug run. */
  otherImages: 'The board has other images.',
} as const;
