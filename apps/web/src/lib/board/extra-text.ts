import { costOn, worldChange, type BoardRow, type CostAxis, type Extra } from '@primitives/boards';

import {
  formatBytes,
  formatChange,
  formatInstant,
  formatMilliseconds,
  formatOperations,
  formatQuantity,
  MISSING,
} from '../format.ts';
import { menus } from '../strings/board-menus.ts';

const COSTS: Partial<Record<Extra, readonly [CostAxis, (value: number) => string]>> = {
  flops: ['flops', formatOperations],
  memory: ['memory', formatBytes],
  latency: ['latency', formatMilliseconds],
};

/** The text of a row in an extra column; a dash without data. @param metric id of the sorted one */
export function extraText(extra: Extra, row: BoardRow, board: string, metric: string): string {
  const [axis, format] = COSTS[extra] ?? [];
  const number = axis ? costOn(axis, row) : extra === 'change' ? worldChange(row, board, metric) : row.parameters;
  const texts: Partial<Record<Extra, string | null | undefined>> = {
    interface: row.interface,
    licence: row.licence,
    weights: row.weights && menus.declaredWeights[row.weights],
    published: row.publishedAt === null ? null : formatInstant(new Date(row.publishedAt)).split(',')[0],
  };
  if (extra in texts) return texts[extra] ?? MISSING;
  if (number === null) return MISSING;
  return (format ?? (extra === 'change' ? formatChange : formatQuantity))(number);
}
