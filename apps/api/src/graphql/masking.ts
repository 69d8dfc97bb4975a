import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { GraphQLError } from 'graphql';
import { CODES, UserError } from '@primitives/errors';
import { fullStorage, newId, type Log } from '@primitives/runtime';
import { outOfSpace } from '../http/failure.js';

/** Formats an error for clients: user errors unchanged, internal errors as an incident ID that the log contains. */
export type Mask = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

export function maskWith(log: Log): Mask {
  return (formatted, error) => {
    const cause = unwrapResolverError(error);
    const refusal = refusalIn(cause);
    if (refusal) return { ...locationOf(formatted), message: refusal.message, extensions: { ...refusal.toFailure() } };
    if (isCallersFault(formatted, cause)) {
      return {
        ...locationOf(formatted),
        message: formatted.message,
        extensions: { code: formatted.extensions?.['code'] ?? 'BAD_REQUEST' },
      };
    }
    const incident = newId();
    log.error({ err: cause, incident, path: formatted.path }, 'request failed');
    if (fullStorage(cause) !== null) {
      const failure = outOfSpace().toFailure();
      return { ...locationOf(formatted), message: failure.message, extensions: { ...failure, incident } };
    }
    return {
      ...locationOf(formatted),
      message: `internal error (incident ${incident})`,
      extensions: { code: 'internal', incident, remedy: CODES.internal.remedy },
    };
  };
}

/** Finds a UserError, including one from a validation rule, which Apollo wraps in a GraphQLError. */
function refusalIn(cause: unknown): UserError | null {
  if (cause instanceof UserError) return cause;
  return cause instanceof GraphQLError && cause.originalError instanceof UserError ? cause.originalError : null;
}

/** A syntax, validation or variable error raised by graphql-js or Apollo. */
function isCallersFault(formatted: GraphQLFormattedError, cause: unknown): boolean {
  if (formatted.path !== undefined) return cause instanceof GraphQLError && cause.originalError === undefined;
  return formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR' || cause instanceof GraphQLError;
}

function locationOf({ locations, path }: GraphQLFormattedError): Pick<GraphQLFormattedError, 'locations' | 'path'> {
  return { ...(locations && { locations }), ...(path && { path }) };
}
