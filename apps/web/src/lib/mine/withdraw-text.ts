import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';

type Row = Pick<MyEvaluation, 'publication'> & {
  readonly copyOf: object | null;
  readonly submission: { readonly listing: Pick<MyEvaluation['submission']['listing'], 'listing'> };
};

/** What happens when the results of rows are withdrawn: first what it does for good, then what else changes. */
export function withdrawText(rows: readonly Row[]): [first: string, rest: string] {
  const { fromBoards, offBoards, ranked, page, privatePage, hide } = words.withdrawNotes;
  const shown = rows.filter(({ publication }) => publication?.visibility === 'SHOWN');
  const rest = [
    ...(shown.some(({ copyOf }) => !copyOf) ? [ranked] : []),
    rows.every(({ submission }) => submission.listing.listing === 'PRIVATE') ? privatePage : page,
    ...(shown.length > 0 ? [hide] : []),
  ];
  return [(shown.length > 0 ? fromBoards : offBoards)(rows.length), rest.join(' ')];
}
