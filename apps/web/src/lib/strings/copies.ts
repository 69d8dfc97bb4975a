import { SAME } from './copy-count.ts';
import { plural } from './plural.ts';

/** Copies of a model: in the submit form, on boards and on submissions. */
export const copyWords = {
  docs: '/docs/copies#copies',
  more: 'How copies are handled',
  known: 'Not ranked on these tracks: the model is on the board or is being evaluated already',
  removed: 'a maintainer removed this model from the board',
  willFold: {
    LISTED: `The entry has ${SAME}. Yours is evaluated, uses quota, has its own page and receipt, and is listed as a copy of that entry.`,
    UNLISTED: `The entry has ${SAME}. Yours is evaluated, uses quota and stays off the boards; if you list it later, it is a copy of that entry.`,
    PRIVATE: `The entry has ${SAME}. Yours is evaluated, uses quota and stays off the boards; if you list it later, it is a copy of that entry.`,
  },
  replace: (codes: string) =>
    `${codes} is yours: to have this one ranked instead, submit it and then withdraw ${codes}.`,
  withheld: 'withheld',
  listed: 'If listed, it is counted as a copy of the first entry and is not ranked. First entry:',
  isCopy: 'Copy of an entry, not ranked',
  willBeCopy: 'Copy of an entry, will not be ranked',
  copyOf: `An earlier submission has ${SAME}:`,
  copyDetail: {
    shown: 'The boards rank that submission and count this one as its copy.',
    running: 'When both are published, the boards rank that submission and count this one as its copy.',
    unlisted: 'If this one is listed, the boards count it as a copy of that submission and do not rank it.',
    WITHHELD: 'The boards can rank only that submission.',
    SEALED: 'When the phase closes, the boards count this one as a copy of that submission and do not rank it.',
  },
  whyShown:
    'Its values are shown, also where a first result is withheld near chance, because those of the entry are published.',
  /** @param isListed whether this one is listed */
  ofOwn: (code: string, isListed: boolean) =>
    `Both are yours. To have this one ranked instead, ${isListed ? '' : 'list it and '}withdraw ${code}: this one then takes its place.`,
  ofOthers: 'If the model is yours and another team submitted it before you, contact a maintainer.',
  ofRemoved: `A maintainer removed an earlier submission of ${SAME} from the boards. Copies of it are not ranked either.`,
  /** @param entry name or code of the ranked submission */
  mark: (entry: string | null) => (entry === null ? 'copy of a removed model' : `copy of ${entry}`),
  hasCopies: (count: number) => `${plural(count, 'copy', 'copies')} of this model`,
  similar: 'Results like those of an earlier entry',
  similarTo: 'Nearly the same results as',
  similarDetail:
    'The board marks this row with ≈ until a maintainer has checked it. A model with small changes looks like this, and so may a second training of the same method.',
  similarLater: 'A later entry has nearly the same results',
  similarLaterDetail: 'The board marks it with ≈ until a maintainer has checked it.',
  copiesDetail: `Later submissions of ${SAME}. They are not ranked:`,
};
