/** The minimum improvement of a track in the form of a new one. */
export const words = {
  title: 'Minimum improvement',
  default: 'platform default: the rounding step of the split',
  choose: { DEFAULT: 'Platform default', NUMBER: 'A number' },
  number: 'Least difference',
  unit: (value: number, isShare: boolean, metric: string) =>
    `${isShare ? 'percentage ' : ''}${value === 1 ? 'point' : 'points'} of ${metric}`,
  invalid: 'Enter a number above 0, at most 100, such as 1.',
  effectOfDefault:
    'A result is published if its rounded value is better than the best published one of its team. The rounding step follows from the size of the split: small splits have large steps.',
  effect: (metric: string, best: number, next: number, unit: string) =>
    `Example: the best published ${metric} of a team is ${best}${unit}. Its next result is published from ${next}${unit}; otherwise the team learns only that it is not published. A larger number protects the labels better and publishes fewer results.`,
} as const;
