/** A paper behind a row. */
export interface CitedPaper {
  readonly citation: string | null;
  readonly url: string | null;
}

/** The paper that all rows are copied from; null if they are from several, or if there is no row. */
export function onlyPaper(rows: readonly CitedPaper[]): CitedPaper | null {
  const [first, ...others] = rows;
  if (!first?.citation) return null;
  return others.every(({ citation, url }) => citation === first.citation && url === first.url) ? first : null;
}
