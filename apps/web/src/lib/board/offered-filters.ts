import type { BoardRow, BoardView } from '@primitives/boards';

type Row = Pick<BoardRow, 'evidence' | 'backbone' | 'notTrained' | 'trainingDeclared'>;
/** Filters with a menu on a board. */
export type OfferedFilter = 'evidence' | 'backbone' | 'trained';

/**
 * The filters that distinguish rows of a board; those in use always.
 *
 * @param isComplete whether these are all rows: others may differ
 */
export function offeredFilters(
  rows: readonly Row[],
  view: Pick<BoardView, OfferedFilter>,
  isComplete = true,
): ReadonlySet<OfferedFilter> {
  const differ = (of: (row: Row) => unknown) => new Set(rows.map(of)).size > 1;
  const backbones = new Set(rows.flatMap(({ backbone }) => backbone ?? []));
  const offered: readonly (readonly [OfferedFilter, boolean])[] = [
    ['evidence', view.evidence !== 'all' || differ(({ evidence }) => evidence)],
    ['backbone', view.backbone !== null || backbones.size > 1],
    [
      'trained',
      view.trained !== null || !isComplete || differ((row) => (row.trainingDeclared ? row.notTrained : null)),
    ],
  ];
  return new Set(offered.filter(([, isOffered]) => isOffered).map(([name]) => name));
}
