import { hoursSpan, listed, plural } from './plural.ts';

/** Strings of a result that is not on its board: how its values compare, and the submission of a debug run's bundle. */
export const words = {
  chance: { random: 'Random answers', constant: 'Constant answers' },
  /** @param model of `chance` */
  reach: (model: string, value: string, metric: string) =>
    `${model} reach ${value} in ${metric} on the images of the board.`,
  best: 'Best entry:',
  /** After the threshold of a first result whose interval is withheld, before the name of an entry. */
  estimatedFrom: ', estimated with the interval of the entry',
  submit: 'Submit this bundle',
  question: (name: string) => `Submit ${name}?`,
  text: 'It is evaluated without another upload. The result gets a new page.',
  /** @param left null if unknown */
  quota: (track: string, left: number | null, limit: number, hours: number) =>
    left === null
      ? `${track}: uses 1 of ${plural(limit, 'submission')} in ${hoursSpan(hours)}`
      : `${track}: ${left === 0 ? 'none' : `uses 1 submission; ${left}`} of ${limit} left in ${hoursSpan(hours)}`,
  copied: (tracks: readonly string[]) =>
    `The model is on the board of ${listed(tracks)} already: there this is a copy, which is not ranked`,
  /** Of a team with a published result. @param step such as `2 percentage points of HM`; null for the rounding step */
  mustImprove: (track: string, step: string | null) =>
    `${track}: the result is withheld unless it improves the best of your team by ${step ?? 'one rounding step'}; a withheld result uses quota all the same`,
  forecast: (track: string, isPublished: boolean) =>
    `${track}: a result with the values of this run would be ${isPublished ? 'published' : 'withheld, and use quota all the same'}`,
  /** Of a track without a forecast. */
  unknown: (track: string) =>
    `${track}: a first result that is close to chance is withheld, and uses quota all the same`,
  trainedOn: (data: string) => `Trained on: ${data}; you cannot change this later`,
  none: 'none of the benchmarks here',
  keep: 'Go back',
};
