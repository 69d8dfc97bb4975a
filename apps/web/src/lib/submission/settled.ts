import type { BoardResult } from '../api/documents/submission.ts';

type Compared = Pick<BoardResult['neighbours'][number], 'relation' | 'outcome'>;

/** Whether an entry leads each board significantly, so that no difference from its neighbours needs more. */
export const isSettled = (results: readonly { readonly neighbours: readonly Compared[] }[]): boolean =>
  results.every(({ neighbours }) =>
    neighbours.every(({ relation, outcome }) => relation === 'BELOW' && outcome === 'SIGNIFICANT'),
  );
