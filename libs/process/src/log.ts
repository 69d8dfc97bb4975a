import { pino, type Logger } from 'pino';

export type Log = Logger;

/** One JSON object a line on stdout, with the process's name; `PRIMITIVES_LOG_LEVEL` chooses how much. */
export function openLog(name: string, level = process.env['PRIMITIVES_LOG_LEVEL'] ?? 'info'): Log {
  return pino({ level, base: { process: name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
