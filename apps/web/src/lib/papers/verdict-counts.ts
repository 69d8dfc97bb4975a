import type { PaperResult } from '#lib/api/documents/paper-results.ts';
import type { Verdict } from '@primitives/benchmark';

type Counts = Readonly<Record<Verdict['verdict'], number>>;

/**
 * The counts of a paper's ledger with the results of this installation. A printed value with several results counts
 * once, as reproduced if one of them reproduces it.
 */
export function withResults(counts: Counts, results: readonly PaperResult[]): Counts {
  const reproduced = new Map<string, boolean>();
  for (const { table, group, row, column, verdict } of results) {
    const cell = JSON.stringify([table, group, row, column]);
    reproduced.set(cell, (reproduced.get(cell) ?? false) || verdict === 'REPRODUCED');
  }
  const more = [...reproduced.values()].filter(Boolean).length;
  return {
    ...counts,
    'not run': counts['not run'] - reproduced.size,
    reproduced: counts.reproduced + more,
    differs: counts.differs + reproduced.size - more,
  };
}
