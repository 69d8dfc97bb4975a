/** How good a result is, in one line. */
export const words = {
  label: 'Assessment',
  /** @param value what random or constant answers reach */
  chance: {
    clear: (value: string) => `clearly better than chance (${value})`,
    /** Of a debug run: a first result with its values would be withheld. */
    close: (value: string) => `better than chance (${value}), but too close to it for a first result to be published`,
    better: (value: string) => `better than chance (${value}), without an interval`,
    alike: (value: string) => `not clearly better than chance (${value})`,
    below: (value: string) => `below chance (${value})`,
  },
  best: 'the best entry',
  /** Before the name of the best entry. */
  equal: 'as good as the best entry',
  behind: (margin: string) => `${margin} behind the best entry`,
  ahead: (margin: string) => `${margin} ahead of the best entry`,
  /** Of a debug run. */
  otherImages: 'The board has other images.',
} as const;
