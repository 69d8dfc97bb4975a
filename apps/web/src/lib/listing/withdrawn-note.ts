import { words } from '../strings/listing.ts';

interface Listed {
  readonly publication: { readonly visibility: string } | null;
  readonly track: { readonly shortName: string };
}

/** What a listing applies to where the team withdrew results, which no listing restores; null where it did not. */
export function withdrawnNote(evaluations: readonly Listed[]): string | null {
  const others = evaluations.filter(({ publication }) => publication?.visibility !== 'WITHDRAWN');
  if (others.length === evaluations.length) return null;
  return words.withdrawn(others.map(({ track }) => track.shortName));
}
