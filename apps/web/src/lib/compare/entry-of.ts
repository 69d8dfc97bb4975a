import type { UnlistedSubmission } from '../api/documents/unlisted.ts';

/**
 * Code of the entry of which a submission is a copy; null if it is none.
 *
 * @param track slug; null: on any of its tracks
 */
export function entryOf(submission: UnlistedSubmission | null, track: string | null): string | null {
  const evaluations = submission?.evaluations.filter((each) => track === null || each.track.slug === track) ?? [];
  return evaluations.flatMap(({ copyOf }) => copyOf?.entry?.code ?? [])[0] ?? null;
}

/**
 * The compared codes with each copy replaced by its entry, each once.
 *
 * @param entries code of a copy → code of its entry
 */
export const withEntries = (models: readonly string[], entries: ReadonlyMap<string, string>): string[] => [
  ...new Set(models.map((code) => entries.get(code) ?? code)),
];
