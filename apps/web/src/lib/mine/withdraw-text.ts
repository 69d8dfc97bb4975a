import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';

type Row = Pick<MyEvaluation, 'publication'> & {
  readonly copyOf: object | null;
  readonly submission: { readonly listing: Pick<MyEvaluation['submission']['listing'], 'listing'> };
};

/** What happens when the results of rows are withdrawn: of boards only where they show one. */
export function withdrawText(rows: readonly Row[]): string {
  const { ranked, copies, page, privatePage, final, hide } = words.withdrawNotes;
  const shown = rows.filter(({ publication }) => publication?.visibility === 'SHOWN');
  return [
    ...(shown.some(({ copyOf }) => !copyOf) ? [ranked] : []),
    ...(shown.some(({ copyOf }) => copyOf) ? [copies] : []),
    rows.every(({ submission }) => submission.listing.listing === 'PRIVATE') ? privatePage : page,
    final,
    ...(shown.length > 0 ? [hide] : []),
  ].join(' ');
}
