import type { BoardRow } from '@primitives/boards';

import { formatMilliseconds, formatQuantity, NBSP } from '../format.ts';
import { words } from '../strings/board.ts';
import { copyCount } from '../strings/copy-count.ts';

type Row = Pick<BoardRow, 'backbone' | 'parameters' | 'cost' | 'team' | 'copies' | 'citation' | 'tableReference'>;

/**
 * What a row states below its name; of a verified row, it wraps after a separator or within the name of the team.
 *
 * @param timed whether another row of the board has a latency, so that a missing one is stated
 */
export function methodDetail(row: Row, verified: boolean, timed: boolean): string {
  const latency = row.cost?.latencyMs ?? null;
  const parts = verified
    ? [
        row.backbone?.replaceAll(' ', NBSP),
        row.parameters === null ? null : formatQuantity(row.parameters),
        latency !== null ? formatMilliseconds(latency) : timed ? words.noLatency : null,
        row.team,
        row.copies > 0 ? copyCount(row.copies) : null,
      ]
    : [row.backbone, [row.citation, row.tableReference].filter(Boolean).join(', ')];
  return parts.filter(Boolean).join(`${NBSP}· `);
}

/** Whether a verified row of the board has a latency. */
export const hasLatency = (rows: readonly Pick<BoardRow, 'cost' | 'evidence'>[]): boolean =>
  rows.some(({ cost, evidence }) => evidence === 'VERIFIED' && cost?.latencyMs != null);
