import express, { Router, type NextFunction, type Request, type Response } from 'express';
import { UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import { InvalidMessageError, parseJoinRequest, parseRenewRequest, type Membership } from '@primitives/protocol';
import type { Store } from '@primitives/store/connection';
import { RateLimiter } from '../auth/rate-limiter.js';
import type { ApiConfig } from '../config.js';
import { rateLimitKey } from '../http/client-network.js';
import { refuse } from '../http/refusal.js';
import type { JoinService } from './join.service.js';

/** Maximum size of a request; a complete one is about 1 KB. */
const MAX_BODY = 16 * 1024;

export interface JoinRoutesParts {
  readonly joining: JoinService;
  readonly config: ApiConfig;
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * `/runners/join` and `/runners/renew`, with which machines join the fleet. Machines have neither session nor API
 * token.
 */
export function joinRoutes({ joining, config, store, clock }: JoinRoutesParts): Router {
  const perMinute = config.PRIMITIVES_TUNE_JOINS_PER_MINUTE;
  const limiter = new RateLimiter(store, { name: 'join', burst: perMinute, perMs: 60_000 });
  const handler =
    (handle: (body: Uint8Array) => Promise<Membership>) =>
    (request: Request, response: Response, next: NextFunction) => {
      const respond = async () => {
        if (!(await limiter.consume(rateLimitKey(request.ip), clock.now())))
          throw new UserError(
            'rate_limited',
            `more than ${perMinute} join requests per minute from one network address`,
          );
        const membership = await handle(request.body instanceof Uint8Array ? request.body : new Uint8Array());
        response.setHeader('Cache-Control', 'no-store').json(membership);
      };
      respond().catch((error: unknown) => {
        if (error instanceof UserError) refuse(response, error);
        else if (error instanceof InvalidMessageError) refuse(response, new UserError('input_invalid', error.message));
        else next(error);
      });
    };
  return Router()
    .use(express.raw({ type: 'application/json', limit: MAX_BODY }))
    .post(
      '/join',
      handler((body) => joining.join(parseJoinRequest(body))),
    )
    .post(
      '/renew',
      handler((body) => joining.renew(parseRenewRequest(body))),
    );
}
