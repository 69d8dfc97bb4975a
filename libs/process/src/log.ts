import { pino, type DestinationStream, type Logger } from 'pino';
import { currentSpan } from './tracing.js';
import { currentIds } from './trail.js';

export type Log = Logger;

/**
 * One JSON object a line on stdout: the process, what the running work is about (evaluation, submission), and its trace where there is
 * one. `PRIMITIVES_LOG_LEVEL` chooses how much.
 */
export function openLog(name: string, level = process.env['PRIMITIVES_LOG_LEVEL'] ?? 'info', to?: DestinationStream): Log {
  const options = { level, base: { process: name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, mixin: whereabouts };
  return to ? pino(options, to) : pino(options);
}

function whereabouts(): object {
  const span = currentSpan();
  return span ? { ...currentIds(), traceId: span.traceId, spanId: span.spanId } : { ...currentIds() };
}
