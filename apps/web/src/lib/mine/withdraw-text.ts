import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';

type Row = Pick<MyEvaluation, 'publication'> & { readonly copyOf: object | null };

/** What happens when the results of rows are withdrawn: of boards only where they show one. */
export function withdrawText(rows: readonly Row[]): string {
  const { ranked, copies, all, hide } = words.withdrawNotes;
  const shown = rows.filter(({ publication }) => publication?.visibility === 'SHOWN');
  return [
    ...(shown.some(({ copyOf }) => !copyOf) ? [ranked] : []),
    ...(shown.some(({ copyOf }) => copyOf) ? [copies] : []),
    all,
    ...(shown.length > 0 ? [hide] : []),
  ].join(' ');
}
