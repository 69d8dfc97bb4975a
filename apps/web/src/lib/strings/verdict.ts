import { plural } from './plural.ts';

/** How good a result is, in one line. */
export const words = {
  label: 'Assessment',
  /** @param value what random or constant answers reach */
  chance: {
    clear: (value: string) => `clearly better than chance (${value})`,
    close: (value: string) => `better than chance (${value}), but close to it`,
    unreliable: (value: string) =>
      `above chance (${value}), though intervals are unreliable for a test set of this size`,
    better: (value: string) => `better than chance (${value}), without an interval`,
    alike: (value: string) => `not clearly better than chance (${value})`,
    below: (value: string) => `below chance (${value})`,
  },
  only: 'the only entry',
  highest: 'the best value',
  leads: (others: number) => `significantly ahead of ${others === 1 ? 'the other entry' : `all ${others} others`}`,
  /** @param others entries that are not significantly worse */
  level: (others: number) => `not significantly ahead of ${plural(others, 'other')}`,
  notTested: 'differences are not tested',
  /** Before the name of the best entry. */
  equal: 'equal to the best entry',
  equalRounded: 'equal after rounding to the best entry',
  sameModel: 'the same model as the best entry',
  behind: (margin: string) => `${margin} behind the best entry`,
  ahead: (margin: string) => `${margin} ahead of the best entry`,
  /** After its name. */
  worse: 'significantly worse',
  notSignificant: 'not significant',
  shares: (ranks: string) => `not significant, shares rank ${ranks}`,
  /** Of a debug run. */
  otherImages: 'The board has other images.',
} as const;
