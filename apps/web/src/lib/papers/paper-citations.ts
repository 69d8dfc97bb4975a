interface Row {
  readonly citation: string | null;
  readonly tableReference: string | null;
}

/** The papers of rows with their tables, each paper once: `Xu et al., 2024, Tables 3 and 5`. */
export function paperCitations(rows: readonly Row[]): string[] {
  const tables = new Map<string, Set<string>>();
  for (const { citation, tableReference } of rows) {
    if (!citation) continue;
    const of = tables.get(citation) ?? new Set();
    if (tableReference) of.add(tableReference);
    tables.set(citation, of);
  }
  return [...tables].map(([citation, of]) => [citation.replace(/(?<!\bal)\.$/, ''), ...of].join(', '));
}
