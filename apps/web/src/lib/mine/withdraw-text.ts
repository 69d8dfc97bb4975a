import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';
import { withdrawal } from '../strings/withdrawal.ts';

type Row = Pick<MyEvaluation, 'publication'> & {
  readonly copyOf: object | null;
  readonly submission: { readonly listing: Pick<MyEvaluation['submission']['listing'], 'listing'> };
};

/** What happens when the results of rows are withdrawn: first what cannot be undone, then what else changes. */
export function withdrawText(rows: readonly Row[]): [first: string, rest: string] {
  const { ranked, page, privatePage, hide } = words.withdrawNotes;
  const shown = rows.filter(({ publication }) => publication?.visibility === 'SHOWN');
  const rest = [
    ...(shown.some(({ copyOf }) => !copyOf) ? [ranked] : []),
    rows.every(({ submission }) => submission.listing.listing === 'PRIVATE') ? privatePage : page,
    ...(shown.length > 0 ? [hide] : []),
  ];
  return [withdrawal[shown.length > 0 ? 'fromBoards' : 'offBoards'](rows.length), rest.join(' ')];
}
