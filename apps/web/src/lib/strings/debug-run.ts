import { HALVES_ABOVE_CHANCE } from '@primitives/results';

import { plural } from './plural.ts';
import { quotaWords } from './quota.ts';
import { words as trainingData } from './training-data.ts';

/** Strings of a result that is not on its board: how its values compare, and the submission of a debug run's bundle. */
export const words = {
  /** @param value by a debug run of the same bundle, such as `above about 0.50% Exact Match` */
  needed: (value: string) => `Needed: ${value}, by the interval of your debug run.`,
  /** Without a debug run. */
  rule: `Needed: better than chance by ${HALVES_ABOVE_CHANCE} half-widths of the exact interval of this result, which is not published.`,
  /** @param value of random or constant answers */
  chance: (value: string) => `Chance ${value}`,
  /** Before the name of the best entry. */
  best: 'best entry',
  /** Before the name of an entry. */
  copyOf: 'The model is on the board already. A submission would be a copy of',
  /** After the name of the entry. */
  copyShown: 'with its values shown, and it would not be ranked.',
  /** Around the link to a debug run of the bundle of a withheld result; the value follows. */
  ownRun: ['Your', 'of this bundle, on public images:'],
  ownRunLink: (code: string) => `debug run ${code}`,
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
  /** Above tracks without a debug run. */
  otherTracks: (count: number) =>
    `${plural(count, 'other track accepts', 'other tracks accept')} the interface of this bundle`,
  unchecked: 'No debug run checked the bundle there; the platform does so after the submission.',
  /** Of a track without a forecast. */
  unknown: 'a first result that is close to chance is withheld, and uses quota all the same',
  trainedOn: (data: string) => `Trained on: ${data}; you cannot change this later`,
  none: trainingData.none,
  keep: 'Go back',
};
