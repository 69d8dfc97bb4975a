import type { BoardResult } from '../api/documents/submission.ts';

type Neighbour = Pick<BoardResult['neighbours'][number], 'submissionCode' | 'difference' | 'gain' | 'outcome'>;

const [HEAD, ROW, UNTESTED] = [133, 58.5, 113];

/**
 * About the height in pixels of the panel of neighbours in a wide window, so that nothing below moves while it loads.
 * Boards with the same facts share a row; untested entries are in a sentence.
 */
export function neighboursHeight(results: readonly { readonly neighbours: readonly Neighbour[] }[]): number {
  const rows = results
    .flatMap(({ neighbours }) => neighbours)
    .filter(({ outcome }) => outcome !== 'NOT_TESTED')
    .map(({ submissionCode, difference, gain }) => `${submissionCode} ${gain && difference} ${gain}`);
  return rows.length > 0 ? HEAD + new Set(rows).size * ROW : UNTESTED;
}
