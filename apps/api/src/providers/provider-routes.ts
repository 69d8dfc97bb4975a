import { Router, type NextFunction, type Request, type Response } from 'express';
import { UserError } from '@primitives/errors';
import { deviceOf } from '../auth/device.js';
import type { Identity } from '../auth/identity.js';
import type { SessionCookie } from '../auth/session-cookie.js';
import type { SessionsService } from '../auth/sessions.service.js';
import type { ProvidersService } from './providers.service.js';
import { readStateCookie, consumeStateCookie } from './state-cookie.js';

export interface ProviderRoutesParts {
  readonly providers: ProvidersService;
  readonly sessions: SessionsService;
  readonly identity: Identity;
  readonly cookie: SessionCookie;
  readonly secure: boolean;
}

/**
 * `/auth/<provider>/callback`: the redirect URI of providers. A refusal redirects to the sign-in page, which shows the
 * reason.
 */
export function providerRoutes({ providers, sessions, identity, cookie, secure }: ProviderRoutesParts): Router {
  const completeSignIn = async (request: Request<{ provider: string }>, response: Response): Promise<string> => {
    const query = request.originalUrl.split('?')[1] ?? '';
    // Browsers send no Authorization header here; only the cookie identifies the signed-in account.
    const viewer = await identity.of({
      ...(request.headers.cookie !== undefined && { cookie: request.headers.cookie }),
    });
    const state = readStateCookie(request.headers.cookie, secure);
    const { account, next } = await providers.completeSignIn(request.params.provider, query, state, { viewer });
    if (account === null) return next;
    const { token } = await sessions.open(account, deviceOf(request.ip ?? '', request.headers['user-agent']), viewer);
    response.append('Set-Cookie', cookie.give(token));
    return next;
  };
  const callback = (request: Request<{ provider: string }>, response: Response, next: NextFunction): void => {
    response.append('Set-Cookie', consumeStateCookie(secure));
    response.setHeader('Cache-Control', 'no-store').setHeader('Referrer-Policy', 'no-referrer');
    completeSignIn(request, response).then(
      (way) => response.redirect(303, way),
      (error: unknown) => {
        if (!(error instanceof UserError)) return next(error);
        response.redirect(303, `/sign-in?${new URLSearchParams({ refused: error.code })}`);
      },
    );
  };
  return Router().get('/:provider/callback', callback);
}
