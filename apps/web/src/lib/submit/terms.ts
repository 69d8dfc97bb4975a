/** The terms of a benchmark, as the page needs them. */
interface Terms {
  readonly benchmark: string;
  readonly sha256: string;
  readonly acceptedAt: string | null;
}

/**
 * Identifies one text of one benchmark: two benchmarks may have the same text, and a new text must be accepted again.
 */
export const termsKey = ({ benchmark, sha256 }: Pick<Terms, 'benchmark' | 'sha256'>): string =>
  `${benchmark} ${sha256}`;

/** The unaccepted terms of the given tracks, each benchmark once. */
export function unacceptedTerms<T extends Terms>(
  tracks: readonly { readonly slug: string; readonly terms: T | null }[],
  chosen: readonly string[],
): T[] {
  const open = tracks.flatMap(({ slug, terms }) =>
    terms?.acceptedAt === null && chosen.includes(slug) ? [terms] : [],
  );
  return [...new Map(open.map((terms) => [terms.benchmark, terms])).values()];
}
