/** The minimum improvement of a track in the form of a new one. */
export const words = {
  title: 'Minimum improvement',
  /** @param least the smallest step that the split can have, with its unit; empty if it is unknown */
  default: (least: string) => `platform default: the rounding step of the split${least && `, at least ${least}`}`,
  choose: { DEFAULT: 'Platform default', NUMBER: 'A number' },
  number: 'Least difference',
  unit: (value: number, isShare: boolean, metric: string) =>
    `${isShare ? 'percentage ' : ''}${value === 1 ? 'point' : 'points'} of ${metric}`,
  invalid: 'Enter a number above 0, at most 100, such as 1.',
  effectOfDefault: (least: string) =>
    `The difference is the rounding step, which follows from the size of the split: small splits have large steps.${
      least && ` It is at least ${least} on this split.`
    }`,
  effect: (metric: string, best: number, next: number, unit: string) =>
    `Example: the best published ${metric} of a team is ${best}${unit}. Its next result is published from ${next}${unit}; otherwise the team learns only that it is not published. A larger number protects the labels better and publishes fewer results.`,
} as const;
