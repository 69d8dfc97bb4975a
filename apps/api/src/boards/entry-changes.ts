import type { BoardRow } from '@primitives/evaluation';

/** What happened to an entry between two snapshots of a board. */
export type EntryChangeKind = 'published' | 'corrected' | 'withdrawn';

export interface EntryChange {
  readonly kind: EntryChangeKind;
  readonly submissionCode: string;
  /** The evaluation that stands now; of an entry that left, the one that stood. */
  readonly evaluationId: string;
}

type Entry = Pick<BoardRow, 'submissionId' | 'submissionCode' | 'evaluationId'>;

/**
 * What a board's next snapshot changed, entry by entry: new ones, those whose evaluation took the place of another, and those that left,
 * whoever took them off. Entries that were only ranked anew did not change. O(N).
 */
export function entryChanges(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const stood = new Map(before.map((entry) => [entry.submissionId, entry]));
  const stands = new Set(after.map(({ submissionId }) => submissionId));
  const change = (kind: EntryChangeKind, { submissionCode, evaluationId }: Entry) => ({
    kind,
    submissionCode,
    evaluationId,
  });
  return [
    ...after.flatMap((entry) => {
      const old = stood.get(entry.submissionId);
      if (!old) return [change('published', entry)];
      return old.evaluationId === entry.evaluationId ? [] : [change('corrected', entry)];
    }),
    ...before.filter(({ submissionId }) => !stands.has(submissionId)).map((entry) => change('withdrawn', entry)),
  ];
}
