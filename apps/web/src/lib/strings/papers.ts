import type { PaperResult } from '#lib/api/documents/paper-results.ts';
import { MINUS } from '#lib/format.ts';

const number = (value: number) => value.toFixed(2).replace('-', MINUS);
const interval = ({ low, high }: PaperResult) =>
  low === null || high === null ? '' : ` [${number(low)},\u00A0${number(high)}]`;

/** The page of the five papers. */
export const words = {
  title: 'Papers',
  lede: 'Every value that the five papers print, and what this platform computes for it. The page of a paper shows its tables cell by cell.',
  paper: 'Paper',
  values: 'Printed values',
  source: 'source',
  tables: (count: number) => `${count} tables`,
  verdicts: [
    ['reproduced', 'Reproduced', 'A value computed here is equal at the printed number of decimals.'],
    ['differs', 'Differs', 'A value computed here is different; the page of the paper shows by how much.'],
    [
      'not run',
      'Not run',
      'A definition computes the value, but images, annotations or model weights are not available here.',
    ],
    ['impossible', 'Impossible', 'No definition computes the value. The page of the paper gives the reason.'],
  ] as const,
  results: 'Results of this installation',
  resultsNote:
    'Verified, listed results of submissions that declare to reproduce a row of a paper, each next to the value that the paper prints. The counts above include them; a value with several results counts once.',
  none: 'No result yet. Results appear here when a listed submission to a track of a published benchmark declares which row of a paper it reproduces.',
  failed: 'The results of this installation could not be loaded.',
  rowOf: (row: string) => `Row ${row} of`,
  column: 'Column',
  printed: 'Printed',
  own: 'Ours [95% interval]',
  verdict: 'Verdict',
  board: (track: string, board: string) => `${track}, board ${board}`,
  estimate: (result: PaperResult) => `${number(result.value)}${interval(result)}`,
  verdictOf: ({ difference, beyondInterval }: PaperResult) => {
    if (difference === null) return 'Reproduced';
    const by = `Differs by ${difference > 0 ? '+' : ''}${number(difference)}`;
    if (beyondInterval === null) return `${by}, no interval`;
    return `${by}, ${beyondInterval ? 'beyond' : 'within'} the interval`;
  },
};
