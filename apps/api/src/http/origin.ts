import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { UserError } from '@primitives/evaluation';
import { refuse } from './refusal.js';

/**
 * Whether a request that carries a cookie may change something: browsers name the page that sends it, and another site's page is
 * refused. Requests of programs name none.
 *
 * @param own origin under which this installation is known; what the `Host` header names counts as well, since a page of another
 *   host cannot choose that header
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

/** Refuses another site's pages before anything is read. */
export function requireOwnOrigin(own: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.headers.authorization !== undefined || isOwnOrigin(request.headers, own)) return next();
    refuse(response, new UserError('forbidden', 'this page belongs to another site'));
  };
}
