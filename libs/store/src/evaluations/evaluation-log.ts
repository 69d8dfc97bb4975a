import { newId } from '@primitives/runtime';
import type { Tx } from '../connection/store.js';

/** The severity of a log line. */
export type LogLevel = 'info' | 'warning' | 'error';

/** A human-readable line on the submission's page. */
export interface LogEntry {
  readonly level: LogLevel;
  /** Lower snake; a page may show an icon for it. */
  readonly code: string;
  readonly message: string;
}

export async function writeLog(tx: Tx, evaluationId: string, { level, code, message }: LogEntry): Promise<void> {
  await tx.query('insert into evaluation_log (id, evaluation_id, level, code, message) values ($1, $2, $3, $4, $5)', [
    newId(),
    evaluationId,
    level,
    code,
    message,
  ]);
}

/** The same, unless a line of this code exists already. */
export async function writeLogOnce(tx: Tx, evaluationId: string, entry: LogEntry): Promise<void> {
  const existing = await tx.query<unknown[]>(
    'select from evaluation_log where evaluation_id = $1 and code = $2 limit 1',
    [evaluationId, entry.code],
  );
  if (existing.length === 0) await writeLog(tx, evaluationId, entry);
}
