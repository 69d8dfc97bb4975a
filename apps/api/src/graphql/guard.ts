import { json, Router, type NextFunction, type Request, type Response } from 'express';
import { UserError } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import type { Store } from '@primitives/store';
import type { Identity } from '../auth/identity.js';
import { RateLimiter } from '../auth/rate-limiter.js';
import type { Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { statusOf, unreadable } from '../http/failure.js';
import { isOwnOrigin } from '../http/origin.js';
import { challenge, statusOf as refusalStatus } from '../http/refusal.js';
import { requirePlain } from './plain-inputs.js';

/** A document with its variables; ours are below 10 KB. */
export const MAX_BODY = 256 * 1024;

/** A minute's operations are taken from the shared bucket in so many shares. */
const SHARES = 20;

/** Whom each request that passed the guard speaks for. */
const viewers = new WeakMap<object, Viewer | null>();
export const viewerOf = (request: object): Viewer | null => viewers.get(request) ?? null;

/** In front of GraphQL: JSON by POST from our own pages or from programs, at a bounded rate. */
export function graphqlGuard(parts: { identity: Identity; config: ApiConfig; store: Store; clock: Clock }): Router {
  const { identity, config, store, clock } = parts;
  const own = new URL(config.PRIMITIVES_PUBLIC_URL).origin;
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
    // Another site's form can send neither this type nor an Origin of ours.
    if (!request.is('application/json'))
      return refuse(response, 415, { code: 'BAD_REQUEST', message: 'the content type must be application/json' });
    if (request.headers.authorization === undefined && !isOwnOrigin(request.headers, own)) {
      return refuse(response, 403, { code: 'forbidden', message: 'this page belongs to another site' });
    }
    const asked = await identity.of(request.headers).catch(ownRefusal);
    const key = (asked instanceof UserError ? null : asked?.account.id) ?? request.ip ?? '';
    if (!(await operations.take(key, clock.now()))) {
      response.setHeader('Retry-After', '10');
      const error = new UserError(
        'rate_limited',
        `at most ${config.PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE} operations a minute are answered`,
      );
      return refuse(response, 429, error.toFailure());
    }
    if (asked instanceof UserError) {
      challenge(response, asked);
      return refuse(response, refusalStatus(asked), asked.toFailure());
    }
    viewers.set(request, asked);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
  const answerUnread = (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    const status = statusOf(error);
    if (status >= 500) return next(error);
    refuse(response, status, unreadable(error).toFailure());
  };
  return Router().use(
    (request: Request, response: Response, next: NextFunction) => void guard(request, response, next).catch(next),
    json({ limit: MAX_BODY }),
    requirePlainVariables,
    answerUnread,
  );
}

/** Literals of the document are looked at when it is validated. */
function requirePlainVariables(request: Request, response: Response, next: NextFunction): void {
  try {
    const { variables, operationName } = (request.body ?? {}) as { variables?: unknown; operationName?: unknown };
    requirePlain(variables);
    requirePlain(operationName);
    next();
  } catch (error) {
    refuse(response, 400, ownRefusal(error).toFailure());
  }
}

/** A token that does not work is its sender's to mend, and counts against their rate. */
function ownRefusal(error: unknown): UserError {
  if (error instanceof UserError) return error;
  throw error;
}

/** In GraphQL's own form: a client reads one kind of answer. */
function refuse(
  response: Response,
  status: number,
  { message, ...extensions }: { code: string; message: string },
): void {
  response.status(status).json({ errors: [{ message, extensions }] });
}
