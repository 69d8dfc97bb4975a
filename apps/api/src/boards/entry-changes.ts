import type { EntryFacts } from '@primitives/boards';

/** Kind of change of an entry between two snapshots of a board. */
export type EntryChangeKind = 'published' | 'corrected' | 'withdrawn';

export interface EntryChange {
  readonly kind: EntryChangeKind;
  readonly submissionCode: string;
  /** The current evaluation; for a withdrawn entry, its last one. */
  readonly evaluationId: string;
}

type Entry = Pick<EntryFacts, 'submissionId' | 'submissionCode' | 'evaluationId'>;

/**
 * Changes between two snapshots of a board: new entries, entries with a different evaluation, and removed entries,
 * whatever the cause. A change of rank alone is not a change. O(N).
 */
export function entryChanges(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const previous = new Map(before.map((entry) => [entry.submissionId, entry]));
  const currentIds = new Set(after.map(({ submissionId }) => submissionId));
  const change = (kind: EntryChangeKind, { submissionCode, evaluationId }: Entry) => ({
    kind,
    submissionCode,
    evaluationId,
  });
  return [
    ...after.flatMap((entry) => {
      const old = previous.get(entry.submissionId);
      if (!old) return [change('published', entry)];
      return old.evaluationId === entry.evaluationId ? [] : [change('corrected', entry)];
    }),
    ...before.filter(({ submissionId }) => !currentIds.has(submissionId)).map((entry) => change('withdrawn', entry)),
  ];
}
