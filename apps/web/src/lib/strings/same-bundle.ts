import { listed, plural } from './plural.ts';

/** Earlier submissions of a chosen bundle, in the form. */
export const sameWords = {
  same: (count: number) => plural(count, 'earlier submission'),
  /** Whether it is a problem. */
  unranked: 'This is no problem: no board ranks this model yet.',
  /** @param results such as `W1THHE on Shapes-MAC` */
  withheld: (results: readonly string[]) =>
    `The files are valid, but the result of the same model was withheld: ${listed(results)}. There, this submission has the same values: it would be withheld again, and uses quota for 90 days.`,
  copy: 'The files are valid, but a board ranks this model already: there this submission is a copy, which is not ranked.',
  sameMeans:
    'The files are valid. A board ranks a model once: this submission is a copy where the model is on the board already.',
  /** Around a link to the debug run. */
  debugged: [
    'On the page of the debug run',
    'needs no second upload and states whether a result with the same values would be withheld.',
  ],
  submitBundle: '“Submit this bundle”',
  /** @param run name and version of the debug run */
  debuggedName: (run: string) => `The submission would then be named ${run}, not as in this form.`,
  on: (tracks: readonly string[]) => `on ${listed(tracks)}`,
  /** @param names of the viewer's submissions that are not listed and could be ranked */
  listInstead: (names: readonly string[]) =>
    `To put ${listed(names)} on the boards, change the listing on its page: the same model has the same values.`,
} as const;
