import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { GraphQLError } from 'graphql';
import { CODES, UserError } from '@primitives/evaluation';
import { fullStorage, newId, type Log } from '@primitives/process';
import { outOfSpace } from '../http/failure.js';

/** What a person sees of an error: their own mistakes as they are, ours as an incident whose id stands in the log. */
export type Mask = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

export function maskWith(log: Log): Mask {
  return (formatted, error) => {
    const cause = unwrapResolverError(error);
    const refusal = refusalIn(cause);
    if (refusal) return { ...placeOf(formatted), message: refusal.message, extensions: { ...refusal.toFailure() } };
    if (isCallersFault(formatted, cause)) {
      return {
        ...placeOf(formatted),
        message: formatted.message,
        extensions: { code: formatted.extensions?.['code'] ?? 'BAD_REQUEST' },
      };
    }
    const incident = newId();
    log.error({ err: cause, incident, path: formatted.path }, 'a request could not be answered');
    if (fullStorage(cause) !== null) {
      const failure = outOfSpace().toFailure();
      return { ...placeOf(formatted), message: failure.message, extensions: { ...failure, incident } };
    }
    return {
      ...placeOf(formatted),
      message: `something went wrong on our side (incident ${incident})`,
      extensions: { code: 'internal', incident, remedy: CODES.internal.remedy },
    };
  };
}

/** Also what a rule of validation refuses in our own words, which Apollo wraps once more. */
function refusalIn(cause: unknown): UserError | null {
  if (cause instanceof UserError) return cause;
  return cause instanceof GraphQLError && cause.originalError instanceof UserError ? cause.originalError : null;
}

/** A document that does not parse, validate or fit its variables: said by graphql-js or Apollo, about the question only. */
function isCallersFault(formatted: GraphQLFormattedError, cause: unknown): boolean {
  if (formatted.path !== undefined) return cause instanceof GraphQLError && cause.originalError === undefined;
  return formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR' || cause instanceof GraphQLError;
}

function placeOf({ locations, path }: GraphQLFormattedError): Pick<GraphQLFormattedError, 'locations' | 'path'> {
  return { ...(locations && { locations }), ...(path && { path }) };
}
