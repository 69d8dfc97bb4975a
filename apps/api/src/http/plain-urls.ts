import type { NextFunction, Request, Response } from 'express';
import { UserError } from '@primitives/errors';
import { requirePlainUrl } from '../graphql/plain-inputs.js';
import { refuse } from './refusal.js';

/** Middleware: rejects URLs whose decoded path or query contains a control character. */
export function plainUrls(request: Request, response: Response, next: NextFunction): void {
  try {
    requirePlainUrl(request.originalUrl);
  } catch (error) {
    if (!(error instanceof UserError)) return next(error);
    return refuse(response, error);
  }
  next();
}
