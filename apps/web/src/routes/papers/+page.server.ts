import { cellsOf, countVerdicts, OWN_VALUES, PAPERS } from '@primitives/benchmark';

import type { PageServerLoad } from './$types';

/** Counts of the ledger, read at build time. */
export const load: PageServerLoad = () => ({
  papers: PAPERS.map((paper) => {
    const cells = cellsOf(paper, OWN_VALUES);
    const { id, citation, title, url, tables } = paper;
    return { id, citation, title, url, tables: tables.length, cells: cells.length, verdicts: countVerdicts(cells) };
  }),
});
