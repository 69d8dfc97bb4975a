import { words } from '../strings/mine.ts';
import type { OwnFilter } from './own-filter.ts';

/**
 * The caption of the table: what its rows are, and how many.
 *
 * @param track short name of the track of the filter; null: all tracks @param text of the search; empty: none
 */
export const captionOf = (
  { kind, state }: Pick<OwnFilter, 'kind' | 'state'>,
  track: string | null,
  text: string,
  total: number,
): string =>
  [
    words.title,
    kind !== 'all' && words.kinds[kind].toLowerCase(),
    state !== 'all' && words.filters[state].toLowerCase(),
    track,
    text !== '' && `“${text}”`,
    words.total(total),
  ]
    .filter(Boolean)
    .join(', ');
