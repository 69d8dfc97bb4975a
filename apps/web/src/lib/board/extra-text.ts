import { costOn, NO_FACTS, worldChange, type BoardRow, type CostAxis, type Extra } from '@primitives/boards';

import {
  formatBytes,
  formatChange,
  formatDay,
  formatMilliseconds,
  formatOperations,
  formatQuantity,
  MISSING,
} from '../format.ts';
import { menus } from '../strings/board-menus.ts';

type Text = (row: BoardRow, board: string, metric: string) => string | null | undefined;

const optional = (value: number | null, format: (value: number) => string) => (value === null ? null : format(value));
const cost =
  (axis: CostAxis, format: (value: number) => string): Text =>
  (row) =>
    optional(costOn(axis, row), format);

/** Columns that need a format; others show the property with their name. */
const FORMATTED: Partial<Record<Extra, Text>> = {
  parameters: cost('parameters', formatQuantity),
  weights: ({ weights }) => weights && menus.declaredWeights[weights],
  published: ({ publishedAt }) => publishedAt && formatDay(new Date(publishedAt)),
  flops: cost('flops', formatOperations),
  memory: cost('memory', formatBytes),
  latency: cost('latency', formatMilliseconds),
  change: (row, board, metric) => optional(worldChange(row, board, metric), formatChange),
};

const isProperty = (extra: Extra): extra is Extra & keyof typeof NO_FACTS => extra in NO_FACTS;

/** The text of a row in an extra column; a dash without data. @param metric id of the sorted one */
export function extraText(extra: Extra, row: BoardRow, board: string, metric: string): string {
  const format = FORMATTED[extra];
  if (format) return format(row, board, metric) ?? MISSING;
  return isProperty(extra) ? String(row[extra] ?? MISSING) : MISSING;
}
