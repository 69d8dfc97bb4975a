/** The row of an entry in an answer of the API. */
export interface NearRow {
  readonly submissionCode: string | null;
  readonly name: string;
  similarTo: { submissionCode: string; name: string } | null;
}

/** Marks one row of an answer as nearly the same as an earlier one. @throws Error if either is missing */
export function markNear(rows: readonly NearRow[], later: string, earlier: string): void {
  const [copy, first] = [later, earlier].map((code) => rows.find(({ submissionCode }) => submissionCode === code));
  if (!copy || !first) throw new Error(`no row ${copy ? earlier : later}`);
  copy.similarTo = { submissionCode: earlier, name: first.name };
}
