import type { NextFunction, Request, Response } from 'express';
import { CODES, UserError } from '@primitives/evaluation';
import { fullStorage, newId, type Log } from '@primitives/process';
import { refuse } from './refusal.js';

/** The last stop of an HTTP request that failed outside of GraphQL: its sender's mistakes by status, ours as an incident. */
export function answerFailure(log: Log) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error); // too late to say anything: the connection is cut
    const status = statusOf(error);
    if (status < 500) {
      response.status(status).json(unreadable(error).toFailure());
      return;
    }
    const incident = newId();
    log.error({ err: error, incident, method: request.method, path: request.path }, 'a request could not be answered');
    if (fullStorage(error) !== null) return refuse(response, outOfSpace());
    response.status(500).json({
      code: 'internal',
      message: `internal error (incident ${incident})`,
      incident,
      remedy: CODES.internal.remedy,
    });
  };
}

/** Whatever ran out of space, a disk or the database's: it is over when somebody has made room. */
export const outOfSpace = () => new UserError('storage_full', 'the installation has no room left');

/**
 * What is said of a request that could not be read.
 *
 * The parsers put both bounds on the error of a body that is too large, and nothing that a stranger may not read.
 */
export function unreadable(error: unknown): UserError {
  if (typeof error !== 'object' || error === null || !('limit' in error && 'length' in error)) {
    return new UserError('input_invalid', 'the request could not be read');
  }
  return new UserError(
    'input_invalid',
    `the request has ${String(error.length)} bytes; at most ${String(error.limit)} are read`,
    {
      expected: `at most ${String(error.limit)} bytes`,
      found: `${String(error.length)} bytes`,
    },
  );
}

/** Express and its parsers put the status of a sender's mistake on the error. */
export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}
