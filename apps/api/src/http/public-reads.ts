import type { Clock } from '@primitives/process';
import type { Store } from '@primitives/store';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { UserError } from '@primitives/evaluation';
import { RateLimiter } from '../auth/rate-limiter.js';
import { refuse } from './refusal.js';

/** A minute's reads are taken from the shared bucket in so many shares. */
const SHARES = 20;
/** Of a bucket that refills over a minute there are some again after it. */
const RETRY_SECONDS = '10';

/** How a door says that it was asked too often; most send the refusal as JSON, an image's its own. */
export type Refuse = (response: Response, error: UserError) => void;

/** In front of what anybody may read without GraphQL: other sites' pages may, too, at a bounded rate an address. */
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
    const letIn = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      forAnyone(response);
      if (await reads.take(request.ip ?? '', clock.now())) return next();
      response.setHeader('Retry-After', RETRY_SECONDS);
      refused(response, new UserError('rate_limited', `at most ${perMinute} reads a minute are answered`));
    };
    return (request, response, next) => void letIn(request, response, next).catch(next);
  };
}

/** Other pages may read what everybody may; caches ask each time whether it changed, unless a door says otherwise. */
function forAnyone(response: Response): void {
  response
    .setHeader('Cache-Control', 'no-cache')
    .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Expose-Headers', 'ETag, Retry-After');
}
