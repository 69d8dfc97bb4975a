import type { Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { UserError } from '@primitives/errors';
import { rateLimitKey } from './client-network.js';
import { RateLimiter } from '../auth/rate-limiter.js';
import { refuse } from './refusal.js';

/** The process takes reads from the shared bucket in portions of 1/SHARES of the per-minute limit. */
const SHARES = 20;
/** The bucket refills within a minute, so some reads are available after this time. */
const RETRY_SECONDS = '10';

/** Sends a refusal; the default is JSON, and image routes send an image. */
export type Refuse = (response: Response, error: UserError) => void;

/** Middleware for public data outside GraphQL: allows cross-origin reads and limits the rate per network address. */
export function publicReads(parts: {
  store: Store;
  clock: Clock;
  perMinute: number;
}): (refused?: Refuse) => RequestHandler {
  const { store, clock, perMinute } = parts;
  const reads = new RateLimiter(store, {
    name: 'reads',
    burst: perMinute,
    perMs: 60_000,
    share: Math.ceil(perMinute / SHARES),
  });
  return (refused = refuse) => {
    const admit = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      setPublicHeaders(response);
      if (await reads.consume(rateLimitKey(request.ip), clock.now())) return next();
      response.setHeader('Retry-After', RETRY_SECONDS);
      refused(response, new UserError('rate_limited', `more than ${perMinute} reads per minute`));
    };
    return (request, response, next) => void admit(request, response, next).catch(next);
  };
}

/** Allows cross-origin reads; caches must revalidate unless the route sets another policy. */
function setPublicHeaders(response: Response): void {
  response
    .setHeader('Cache-Control', 'no-cache')
    .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Expose-Headers', 'ETag, Retry-After');
}
