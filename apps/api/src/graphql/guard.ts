import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import type { Identity } from '../auth/identity.js';
import { RateLimiter } from '../auth/rate-limiter.js';
import type { Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { rateLimitKey } from '../http/client-network.js';
import { statusOf, unreadable } from '../http/failure.js';
import { isOwnOrigin } from '../http/origin.js';
import { challenge, statusOf as refusalStatus } from '../http/refusal.js';
import { requirePlain } from './plain-inputs.js';

/** Maximum size of a document with its variables; the web app's are below 10 KB. */
export const MAX_BODY = 256 * 1024;

/** The process takes operations from the shared bucket in portions of 1/SHARES of the per-minute limit. */
const SHARES = 20;

/** The viewer of each request that passed the guard. */
const viewers = new WeakMap<object, Viewer | null>();
export const viewerOf = (request: object): Viewer | null => viewers.get(request) ?? null;

/** Guards the GraphQL endpoint: accepts JSON by POST from the web app or API clients, within the rate limit. */
export function graphqlGuard(parts: { identity: Identity; config: ApiConfig; store: Store; clock: Clock }): Router {
  const { identity, config, store, clock } = parts;
  const publicOrigin = new URL(config.PRIMITIVES_PUBLIC_URL).origin;
  const burst = config.PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE;
  const operations = new RateLimiter(store, {
    name: 'operations',
    burst,
    perMs: 60_000,
    share: Math.ceil(burst / SHARES),
  });
  const guard = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return refuse(response, 405, { code: 'BAD_REQUEST', message: 'send POST with a JSON body' });
    }
    // A cross-site form cannot send this content type or the site's Origin.
    if (!request.is('application/json'))
      return refuse(response, 415, { code: 'BAD_REQUEST', message: 'send the Content-Type application/json' });
    if (request.headers.authorization === undefined && !isOwnOrigin(request.headers, publicOrigin)) {
      return refuse(response, 403, { code: 'forbidden', message: 'cross-site requests are not allowed' });
    }
    const viewer = await identity.of(request.headers).catch(requireUserError);
    const key = (viewer instanceof UserError ? null : viewer?.account.id) ?? rateLimitKey(request.ip);
    if (!(await operations.consume(key, clock.now()))) {
      response.setHeader('Retry-After', '10');
      const error = new UserError(
        'rate_limited',
        `more than ${config.PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE} operations per minute`,
      );
      return refuse(response, 429, error.toFailure());
    }
    if (viewer instanceof UserError) {
      challenge(response, viewer);
      return refuse(response, refusalStatus(viewer), viewer.toFailure());
    }
    viewers.set(request, viewer);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
  const handleParseError = (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    const status = statusOf(error);
    if (status >= 500) return next(error);
    refuse(response, status, unreadable(error).toFailure());
  };
  return Router().use(
    (request: Request, response: Response, next: NextFunction) => void guard(request, response, next).catch(next),
    json({ limit: MAX_BODY }),
    requirePlainVariables,
    handleParseError,
  );
}

/** Checks the variables; validation checks the literals of the document. */
function requirePlainVariables(request: Request, response: Response, next: NextFunction): void {
  try {
    const { variables, operationName } = (request.body ?? {}) as { variables?: unknown; operationName?: unknown };
    requirePlain(variables);
    requirePlain(operationName);
    next();
  } catch (error) {
    refuse(response, 400, requireUserError(error).toFailure());
  }
}

/**
 * Returns a UserError and rethrows anything else. An invalid token is the caller's error and counts against the rate
 * limit.
 */
function requireUserError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  throw error;
}

/** Sends the error in GraphQL format, so that clients parse one format only. */
function refuse(
  response: Response,
  status: number,
  { message, ...extensions }: { code: string; message: string },
): void {
  response.status(status).json({ errors: [{ message, extensions }] });
}
