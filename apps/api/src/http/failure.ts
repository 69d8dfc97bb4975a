import type { NextFunction, Request, Response } from 'express';
import { CODES, UserError } from '@primitives/errors';
import { fullStorage, newId, type Log } from '@primitives/runtime';
import { refuse } from './refusal.js';

/**
 * Error handler of HTTP requests outside GraphQL: client errors keep their status, internal errors become incidents.
 */
export function answerFailure(log: Log) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error); // headers are sent: Express closes the connection
    const status = statusOf(error);
    if (status < 500) {
      response.status(status).json(unreadable(error).toFailure());
      return;
    }
    const incident = newId();
    log.error({ err: error, incident, method: request.method, path: request.path }, 'request failed');
    if (fullStorage(error) !== null) return refuse(response, outOfSpace());
    response.status(500).json({
      code: 'internal',
      message: `internal error (incident ${incident})`,
      incident,
      remedy: CODES.internal.remedy,
    });
  };
}

/** For a full disk or database. The condition ends when an administrator frees space. */
export const outOfSpace = () => new UserError('storage_full', 'the installation has no free storage space');

/**
 * The error for a request that could not be parsed. Body parsers set `limit` and `length` on the error for a large
 * body; other parser messages are not exposed.
 */
export function unreadable(error: unknown): UserError {
  if (typeof error !== 'object' || error === null || !('limit' in error && 'length' in error)) {
    return new UserError('input_invalid', 'the request could not be parsed');
  }
  return new UserError(
    'input_invalid',
    `the request has ${String(error.length)} bytes; the limit is ${String(error.limit)} bytes`,
    {
      expected: `at most ${String(error.limit)} bytes`,
      found: `${String(error.length)} bytes`,
    },
  );
}

/** Express and its parsers set the status of client errors on the error. */
export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}
