/** A result on a track. Ids of submissions grow with time. */
export interface FoldableResult {
  readonly evaluationId: string;
  readonly submissionId: string;
  /** Of the submitted bundle; null if it has none, which equals no other. */
  readonly fingerprint: string | null;
}

/** The entries of a track, and the entry of each copy. */
export interface FoldedResults<Result> {
  /** In the given order, each with the number of its copies. */
  readonly entries: readonly { readonly entry: Result; readonly copies: number }[];
  /** By evaluation of a copy: its entry; null if a maintainer removed that from the boards. */
  readonly entryOf: ReadonlyMap<string, Result | null>;
}

/**
 * The rule of copies, the only one: of the results of one model on a track, that of the earliest submission is the
 * entry, and all later ones are its copies, which are not ranked.
 *
 * A result counts while it is visible on the track. So the next one takes the place of an entry that its team withdraws
 * or no longer lists. If a maintainer removed the entry, its copies remain copies: otherwise the model would return.
 *
 * @param shown the visible results @param removed the results that a maintainer removed
 */
export function foldCopies<Result extends FoldableResult>(
  shown: readonly Result[],
  removed: readonly Pick<FoldableResult, 'submissionId' | 'fingerprint'>[],
): FoldedResults<Result> {
  const firstOf = new Map<string, Result>();
  for (const result of shown) {
    const first = result.fingerprint === null ? undefined : firstOf.get(result.fingerprint);
    if (result.fingerprint !== null && (!first || result.submissionId < first.submissionId))
      firstOf.set(result.fingerprint, result);
  }
  const removedAt = new Map<string, string>();
  for (const { fingerprint, submissionId } of removed) {
    const earliest = fingerprint === null ? undefined : removedAt.get(fingerprint);
    if (fingerprint !== null && (earliest === undefined || submissionId < earliest))
      removedAt.set(fingerprint, submissionId);
  }
  const entryOf = new Map<string, Result | null>();
  const copies = new Map<string, number>();
  for (const result of shown) {
    const first = result.fingerprint === null ? undefined : firstOf.get(result.fingerprint);
    if (result.fingerprint === null || !first) continue;
    if ((removedAt.get(result.fingerprint) ?? first.submissionId) < first.submissionId)
      entryOf.set(result.evaluationId, null);
    else if (first !== result) {
      entryOf.set(result.evaluationId, first);
      copies.set(first.evaluationId, (copies.get(first.evaluationId) ?? 0) + 1);
    }
  }
  const entries = shown
    .filter(({ evaluationId }) => !entryOf.has(evaluationId))
    .map((entry) => ({ entry, copies: copies.get(entry.evaluationId) ?? 0 }));
  return { entries, entryOf };
}
