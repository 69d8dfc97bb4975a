import { hoursSpan, plural } from './plural.ts';

/** Strings of a result that is not on its board: how its values compare, and the submission of a debug run's bundle. */
export const words = {
  chance: { random: 'Random answers', constant: 'Constant answers' },
  /** @param model of `chance` */
  reach: (model: string, value: string, metric: string) =>
    `${model} reach ${value} in ${metric} on the images of the board.`,
  best: 'Best entry:',
  /** After the threshold of a first result whose interval is withheld, before the name of an entry. */
  estimatedFrom: ', half the width of the interval of the entry',
  submit: 'Submit this bundle',
  question: (name: string) => `Submit ${name}?`,
  text: 'It is evaluated without another upload. The result gets a new page.',
  tracks: 'Tracks',
  /** @param left null if unknown */
  quota: (left: number | null, limit: number, hours: number) =>
    left === null
      ? `uses 1 of ${plural(limit, 'submission')} in ${hoursSpan(hours)}`
      : `${left === 0 ? 'none' : `uses 1 submission; ${left}`} of ${limit} left in ${hoursSpan(hours)}`,
  copied: 'the model is on the board already: this is a copy, which is not ranked',
  /** @param state such as `withheld` @param code of the submission */
  earlier: (state: string, code: string) => `earlier result of this bundle: ${state} (${code})`,
  /** Of a team with a published result. @param step such as `2 percentage points of HM`; null for the rounding step */
  mustImprove: (step: string | null) =>
    `withheld unless it improves the best result of your team by ${step ?? 'one rounding step'}; a withheld result uses quota all the same`,
  forecast: (isPublished: boolean) =>
    `a result with the values of this run would be ${isPublished ? 'published' : 'withheld, and use quota all the same'}`,
  /** Of a track without a forecast. */
  unknown: 'a first result that is close to chance is withheld, and uses quota all the same',
  trainedOn: (data: string) => `Trained on: ${data}; you cannot change this later`,
  none: 'none of the benchmarks here',
  keep: 'Go back',
};
