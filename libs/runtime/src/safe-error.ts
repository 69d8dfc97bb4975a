import { types } from 'node:util';

/**
 * The parts of an error that a log may contain. Never its other fields: drivers put parameters, rows and addresses
 * there.
 */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Frames only: the first line of V8's text would repeat the message. */
  readonly stack: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly [field: string]: unknown;
}

/** Of any error: names of kinds in operating systems, HTTP and our own classes. */
const FIELDS = ['code', 'errno', 'syscall', 'status', 'statusCode', 'responseCode', 'exitCode', 'signal'] as const;
/** Of Postgres errors: names of the schema, never `detail`, `where` or `internalQuery`, which repeat values. */
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;

const MAX_DEPTH = 4;
const MAX_ERRORS = 5;
const MAX_MESSAGE = 4_000;

export const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

/** The error with its causes, without parameters of a query and values of rows. Pure. */
export function safeError(error: unknown, depth = 0): unknown {
  if (!isError(error)) return typeof error === 'object' && error !== null ? { type: typeNameOf(error) } : error;
  const fields = error as Error & Readonly<Record<string, unknown>>;
  const ofDatabase = isDatabaseError(fields);
  const deeper = depth + 1 < MAX_DEPTH;
  return {
    type: typeNameOf(error),
    message: ofDatabase ? databaseMessage(fields) : error.message.slice(0, MAX_MESSAGE),
    stack: framesOf(error.stack),
    ...plainFields(fields, ofDatabase ? [...FIELDS, ...DATABASE_FIELDS] : FIELDS),
    ...(deeper && fields.cause !== undefined ? { cause: safeError(fields.cause, depth + 1) } : {}),
    ...(deeper && Array.isArray(fields['errors'])
      ? { errors: fields['errors'].slice(0, MAX_ERRORS).map((each) => safeError(each, depth + 1)) }
      : {}),
  } satisfies LoggedError;
}

/** The frames of a stack, without the message above them. */
export const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

function typeNameOf(value: object): string {
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name !== 'Error' && name !== '' ? name : (value.constructor?.name ?? 'Object');
}

/** SQLSTATE and severity identify errors of Postgres itself; TypeORM copies both from the driver's error. */
const isDatabaseError = (fields: Readonly<Record<string, unknown>>): boolean =>
  typeof fields['severity'] === 'string' && /^[0-9A-Z]{5}$/.test(String(fields['code']));

/** Messages of class 22 (data exceptions) quote the invalid value; those of all other classes only name the schema. */
const databaseMessage = ({ message, code }: Readonly<Record<string, unknown>>): string =>
  String(code).startsWith('22') ? `data exception ${String(code)}` : String(message).slice(0, MAX_MESSAGE);

const plainFields = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string | number> =>
  Object.fromEntries(
    names.flatMap((name): [string, string | number][] => {
      const value = fields[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
