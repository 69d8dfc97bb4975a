import type { PaperResult } from '#lib/api/documents/paper-results.ts';

/** The results of one submission for one row of a paper's table, on one board. */
interface ResultGroup {
  readonly key: string;
  readonly first: PaperResult;
  readonly results: readonly PaperResult[];
}

/** In the order in which the rows first occur. */
export function groupedResults(results: readonly PaperResult[]): ResultGroup[] {
  const groups = new Map<string, PaperResult[]>();
  for (const result of results) {
    const { code, track, board, paper, table, group, row } = result;
    const key = JSON.stringify([code, track, board, paper, table, group, row]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups].flatMap(([key, all]) => (all[0] ? [{ key, first: all[0], results: all }] : []));
}
