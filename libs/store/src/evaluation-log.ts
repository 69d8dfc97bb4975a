import { newId } from '@primitives/process';
import type { Tx } from './store.js';

/** A line for people on the submission's page. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error';
  /** Lower snake; what a page may show an icon for. */
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
