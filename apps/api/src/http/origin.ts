import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { UserError } from '@primitives/errors';
import { refuse } from './refusal.js';

/**
 * Whether a request with a cookie may change data: prevents cross-site request forgery by the Origin header. API
 * clients send no Origin header.
 *
 * @param own public origin of this installation; the host in the `Host` header is also accepted, because a cross-site
 *   page cannot set that header
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, own: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined)
    return (
      headers['sec-fetch-site'] === undefined || ['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
    );
  if (origin === own) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Rejects cross-site requests before the body is read. */
export function requireOwnOrigin(own: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.headers.authorization !== undefined || isOwnOrigin(request.headers, own)) return next();
    refuse(response, new UserError('forbidden', 'cross-site requests are not allowed'));
  };
}
