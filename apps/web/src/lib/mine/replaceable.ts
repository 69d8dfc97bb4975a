import type { MyEvaluation } from '../api/documents/mine.ts';
import { isWithdrawable } from './filters.ts';

type Row = Pick<MyEvaluation, 'state' | 'debug' | 'publication'> & {
  readonly copyOf: { readonly entry: { readonly code: string } | null } | null;
  readonly submission: { readonly code: string; readonly listing: { readonly listing: string } };
  readonly track: { readonly slug: string };
};

/** The team's ranked results that a submission replaces when they are withdrawn: it is a listed copy of them. */
export const replaceableBy = <R extends Row>(copies: readonly Row[], rows: readonly R[]): R[] =>
  rows.filter(
    (row) =>
      isWithdrawable(row) &&
      copies.some(
        (copy) =>
          isWithdrawable(copy) &&
          copy.submission.listing.listing === 'LISTED' &&
          copy.copyOf?.entry?.code === row.submission.code &&
          copy.track.slug === row.track.slug,
      ),
  );
