import { quotaWords } from './quota.ts';
import { words as trainingData } from './training-data.ts';

/** Strings of a result that is not on its board: how its values compare, and the submission of a debug run's bundle. */
export const words = {
  /** @param value such as `above about 7% Exact Match` */
  needed: (value: string) => `Needed: ${value}`,
  /** @param value of random or constant answers */
  chance: (value: string) => `Chance ${value}`,
  /** Before the name of the best entry. */
  best: 'best entry',
  /** Before the name of an entry. */
  copyOf: 'The model is on the board already. A submission would be a copy of',
  /** After the name of the entry. */
  copyShown: 'with its values shown, and it would not be ranked.',
  /** Before the link to a debug run of the same bundle, with its text. */
  byOwnRun: 'by your',
  ownRun: (code: string) => `debug run ${code} of this bundle`,
  /** After the limit that follows from another entry. */
  byEntry: ', an estimate from a published entry; a debug run of the bundle states its limit, often closer to chance',
  submit: 'Submit this bundle',
  debug: 'Start a debug run',
  question: (name: string) => `Submit ${name}?`,
  text: 'It is evaluated without another upload. The result gets a new page.',
  tracks: 'Tracks',
  /** @param limits what is left of each */
  quota: (limits: readonly string[]) => `uses quota: ${limits.join('; ')}`,
  left: quotaWords.left,
  seasonLeft: quotaWords.seasonLeft,
  copied: 'the model is on the board already: this is a copy, which is not ranked',
  /** @param state such as `withheld` @param code of the submission */
  earlier: (state: string, code: string) => `earlier result of this bundle: ${state} (${code})`,
  /** Of a team with a published result. @param step such as `2 percentage points of HM`; null for the rounding step */
  mustImprove: (step: string | null) =>
    `withheld unless it improves the best result of your team by ${step ?? 'one rounding step'}; a withheld result uses quota all the same`,
  forecast: (isPublished: boolean) =>
    `a result with the values of this run would be ${isPublished ? 'published' : 'withheld, and use quota all the same'}`,
  /** Of a track without a debug run. */
  unchecked: 'accepts the interface of this bundle; the platform checks the rest after the submission',
  /** Of a track without a forecast. */
  unknown: 'a first result that is close to chance is withheld, and uses quota all the same',
  trainedOn: (data: string) => `Trained on: ${data}; you cannot change this later`,
  none: trainingData.none,
  keep: 'Go back',
};
