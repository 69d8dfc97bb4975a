interface Row {
  readonly submission: { readonly id: string; readonly evaluations: readonly object[] };
}

/** The number of tracks of a submission, and how many of them the filter shows. */
export function tracksOf(rows: readonly Row[]): { readonly shown: number; readonly all: number } {
  return { shown: rows.length, all: Math.max(rows.length, rows[0]?.submission.evaluations.length ?? 0) };
}

/** The rows of each submission with several rows, by its id. */
export function groupsOf<R extends Row>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.submission.id, [...(groups.get(row.submission.id) ?? []), row]);
  return new Map([...groups].filter(([, { length }]) => length > 1));
}
