/** An earlier entry of a board that has nearly the same results as another one. */
export interface SimilarEntry {
  readonly submissionCode: string;
  readonly name: string;
}

/** What decides whether rows are nearly the same: their codes, and the earlier entry that they are like. */
export interface ComparedRow {
  readonly submissionCode: string | null;
  /** Null or absent without such an entry. */
  readonly similarTo?: SimilarEntry | null | undefined;
}

/** Marks a row with nearly the same results as an earlier one; the note follows below the table. */
export const NEAR_COPY_MARK = '\u2248';

/** The note of a row with nearly the same results as an earlier one; null without one or after a maintainer's check. */
export const nearCopyNote = ({ similarTo }: Pick<ComparedRow, 'similarTo'>): string | null =>
  similarTo
    ? `Nearly the same results as ${similarTo.name} (${similarTo.submissionCode}). Not yet checked by a maintainer.`
    : null;

/** Whether one row is nearly the same as the other, or both are nearly the same as a third one. */
export function areNearCopies(a: ComparedRow, b: ComparedRow): boolean {
  const [firstA, firstB] = [firstOf(a), firstOf(b)];
  return firstA !== null && a.submissionCode !== b.submissionCode && firstA === firstB;
}

/**
 * Separates rows from those that are nearly the same as another one of them and do not compete with it: the near copies
 * of one of the rows, and all but the first near copy of an entry outside of them.
 *
 * @param rows entries of the same rank, in the order of the result
 */
export function separateNearCopies<Row extends ComparedRow>(
  rows: readonly Row[],
): { readonly different: readonly Row[]; readonly nearCopies: readonly Row[] } {
  const codes = new Set(rows.map(({ submissionCode }) => submissionCode));
  const nearCopies = rows.filter((row, at) => {
    const first = row.similarTo?.submissionCode;
    return first !== undefined && (codes.has(first) || rows.slice(0, at).some((other) => firstOf(other) === first));
  });
  return { different: rows.filter((row) => !nearCopies.includes(row)), nearCopies };
}

const firstOf = ({ similarTo, submissionCode }: ComparedRow): string | null =>
  similarTo?.submissionCode ?? submissionCode;
