import { formatValue, type BoardRow, type Metric } from '@primitives/boards';

/** A change of an entry since the board was read, as the API returns it. */
export interface EntryChange {
  readonly kind: 'PUBLISHED' | 'CORRECTED' | 'WITHDRAWN';
  readonly submissionCode: string;
  readonly evaluationId: string;
}
/** Changes by the code of their submission. */
export type Changes = ReadonlyMap<string, EntryChange>;

/** The combined effect of several changes of one entry; null if there is none. */
function together(first: EntryChange, then: EntryChange): EntryChange | null {
  if (first.kind === 'PUBLISHED') return then.kind === 'WITHDRAWN' ? null : { ...then, kind: 'PUBLISHED' };
  if (first.kind === 'WITHDRAWN' && then.kind === 'PUBLISHED')
    return first.evaluationId === then.evaluationId ? null : { ...then, kind: 'CORRECTED' };
  return then;
}

export function addChanges(known: Changes, next: readonly EntryChange[]): Changes {
  const all = new Map(known);
  for (const change of next) {
    const before = all.get(change.submissionCode);
    const now = before ? together(before, change) : change;
    if (now) all.set(change.submissionCode, now);
    else all.delete(change.submissionCode);
  }
  return all;
}

/** The previous values of cells whose printed value changed: row id → metric id → printed value. */
export type Corrections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @param codes submissions that were corrected between `before` and `after` */
export function correctedCells(
  before: readonly BoardRow[],
  after: readonly BoardRow[],
  codes: ReadonlySet<string>,
  metrics: readonly Metric[],
): Corrections {
  const values = ({ cells }: BoardRow) => {
    const by = new Map(cells.map((cell) => [cell.metric, cell]));
    return (metric: Metric) => formatValue(by.get(metric.id) ?? null, metric.format);
  };
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const row of after) {
    if (row.submissionCode === null || !codes.has(row.submissionCode)) continue;
    const old = before.find(({ submissionCode }) => submissionCode === row.submissionCode);
    if (!old) continue;
    const [was, is] = [values(old), values(row)];
    const cells = metrics
      .filter((metric) => was(metric) !== is(metric))
      .map((metric) => [metric.id, was(metric)] as const);
    if (cells.length > 0) found.set(row.id, new Map(cells));
  }
  return found;
}

/** Removes one cell, which was seen. */
export function seen(corrections: Corrections, row: string, metric: string): Corrections {
  const cells = new Map(corrections.get(row));
  cells.delete(metric);
  const rest = new Map(corrections);
  if (cells.size > 0) rest.set(row, cells);
  else rest.delete(row);
  return rest;
}
