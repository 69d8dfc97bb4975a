import { bibtexEntry, dateFields, PLATFORM } from './citation.js';
import { latexText } from './latex-text.js';

/** A checked claim about two submissions. */
export interface CitedClaim {
  /** Codes of both submissions. */
  readonly codes: readonly [string, string];
  /** Their names and the board. */
  readonly title: string;
  /** The verdict with its values and test. */
  readonly verdict: string;
  readonly snapshot: { readonly number: number; readonly asOf: string };
  readonly url: string;
}

/** The verdict on a claim as BibTeX, with the snapshot of the board. */
export const claimBibtex = ({ codes, title, verdict, snapshot, url }: CitedClaim): string =>
  bibtexEntry([PLATFORM, 'claim', ...codes.map((code) => code.toLowerCase()), snapshot.number].join('-'), {
    author: '{The Primitives maintainers}',
    title: `{${latexText(title)}}`,
    ...dateFields(snapshot.asOf),
    howpublished: latexText(`Primitives, snapshot ${snapshot.number} of the board`),
    note: latexText(verdict),
    url,
  });
