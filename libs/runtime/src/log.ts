import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { redact } from './redact.js';
import { isError, safeError } from './safe-error.js';
import { currentSpan } from './tracing.js';
import { currentIds } from './log-context.js';

export type Log = Logger;

/** Maximum depth at which errors are reduced in logged values. */
const MAX_DEPTH = 6;

/**
 * One JSON object per line on stdout: the process, the subject of the work (evaluation, submission), and its trace, if
 * there is one. `PRIMITIVES_LOG_LEVEL` sets the level. Errors are reduced to parts without values of a query
 * (safe-error.ts), at any depth, and every line is redacted (redact.ts).
 */
export function openLog(
  name: string,
  level = process.env['PRIMITIVES_LOG_LEVEL'] ?? 'info',
  to?: DestinationStream,
): Log {
  const options: LoggerOptions = {
    level,
    base: { process: name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: whereabouts,
    serializers: { err: (value: unknown) => value }, // pino's own would print every field of an error
    formatters: { log: ({ err, ...fields }) => ({ ...(safeFields(fields, 0) as object), err: safeError(err) }) },
    hooks: { logMethod: withSafeMessage, streamWrite: redact },
  };
  return to ? pino(options, to) : pino(options);
}

/** Without a message, pino would use the error's unredacted message. */
const withSafeMessage: NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> = function (args, method) {
  const [first, ...rest] = args as [unknown, ...unknown[]];
  const error = isError(first) ? first : (first as { err?: unknown } | null)?.err;
  const message =
    rest.length === 0 && isError(error) ? [first, (safeError(error) as { message: string }).message] : args;
  method.apply(this, message as Parameters<typeof method>);
};

/** The same with every error in it reduced. */
function safeFields(value: unknown, depth: number): unknown {
  if (isError(value)) return safeError(value);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  if (depth === MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((each) => safeFields(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, safeFields(each, depth + 1)]));
}

function whereabouts(): object {
  const span = currentSpan();
  return span ? { ...currentIds(), traceId: span.traceId, spanId: span.spanId } : { ...currentIds() };
}
