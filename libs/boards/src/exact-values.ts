/** What decides whether the exact values of an evaluation are secret, in the shape of the GraphQL API. */
export interface ReleasedEvaluation {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  readonly track: { readonly releaseRule: string; readonly split: { readonly role: string } };
}

/** Texts about exact values of a hidden split, the same on the page and on the command line. */
export const EXACT_VALUES = {
  exact: 'Exact values, hidden from others.',
  /** Next to one value. */
  exactMark: 'exact, maintainers only',
  othersSeeRounded: 'Only maintainers see them: they can reveal labels. Everyone else sees rounded values.',
  othersSeeNone:
    'Only maintainers see them: they can reveal labels. The result is not published, so that its team and everyone else see no values.',
} as const;

/** Whether exact values of the evaluation are shown to maintainers only. Debug runs use public images. */
export const isSecret = ({ debug, publication, track }: ReleasedEvaluation): boolean =>
  !debug && track.split.role === 'HIDDEN' && (track.releaseRule !== 'EXACT' || isUnpublished({ publication }));

/** Whether the team and everyone else see no values of it. */
export const isUnpublished = ({ publication }: Pick<ReleasedEvaluation, 'publication'>): boolean =>
  ['WITHHELD', 'SEALED'].includes(publication?.visibility ?? '');

/** Whether the values are exact ones that only maintainers see; `results` as in `exactValuesNote`. */
export const showsSecret = (
  evaluation: ReleasedEvaluation,
  results: readonly { readonly released: object | null }[],
): boolean => results.length > 0 && results.every(({ released }) => released === null) && isSecret(evaluation);

/**
 * Marks values that only maintainers see; null if everyone sees the same ones.
 *
 * @param results  of the evaluation, as the API shows them to the reader: `released` is null of exact values
 */
export function exactValuesNote(
  evaluation: ReleasedEvaluation,
  results: readonly { readonly released: object | null }[],
): string | null {
  if (!showsSecret(evaluation, results)) return null;
  const { exact, othersSeeNone, othersSeeRounded } = EXACT_VALUES;
  return `${exact} ${isUnpublished(evaluation) ? othersSeeNone : othersSeeRounded}`;
}
