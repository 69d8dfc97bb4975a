import { REPORTED_TABLES } from './reported.js';

/**
 * Number of attributes of a reported row's version, if it has fewer than the benchmark: its values can be compared with
 * those of such rows only. Null for the complete benchmark, and for rows that maintainers added.
 */
export function attributeSubset(citation: string | null, method: string): number | null {
  const rows = REPORTED_TABLES.flatMap((table) => (table.paper.citation === citation ? table.rows : []));
  return rows.find((row) => row.method === method)?.attributes ?? null;
}
