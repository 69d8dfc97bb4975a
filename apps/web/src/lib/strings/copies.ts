import { plural } from './plural.ts';

/** Copies of a model: in the submit form, on boards and on submissions. */
export const copyWords = {
  docs: '/docs/release#copies',
  more: 'How copies are handled',
  known: 'This model is on the board already',
  removed: 'a maintainer removed this model from the board',
  willFold:
    'Its weights, graph and settings equal those of the entry. Your submission will be evaluated and listed as a copy of that entry, but not ranked.',
  count: (count: number) => plural(count, 'copy', 'copies'),
  countNote: (count: number) =>
    `${plural(count, 'later submission')} of the same weights, graph and settings, not ranked`,
  isCopy: 'Copy of an entry, not ranked',
  copyOf: 'An earlier submission has the same weights, graph and settings:',
  copyDetail: 'The boards rank that submission and count this one as its copy.',
  ofRemoved:
    'A maintainer removed an earlier submission of the same weights, graph and settings from the boards. Copies of it are not ranked either.',
  hasCopies: (count: number) => `${plural(count, 'copy', 'copies')} of this model`,
  copiesDetail: 'Later submissions of the same weights, graph and settings. They are not ranked:',
};
