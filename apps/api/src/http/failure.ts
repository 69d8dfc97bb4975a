import type { NextFunction, Request, Response } from 'express';
import { CODES } from '@primitives/evaluation';
import { newId, type Log } from '@primitives/process';

/** The last stop of an HTTP request that failed outside of GraphQL: its sender's mistakes by status, ours as an incident. */
export function answerFailure(log: Log) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error); // too late to say anything: the connection is cut
    const status = statusOf(error);
    if (status < 500) {
      response
        .status(status)
        .json({ code: 'input_invalid', message: 'the request could not be read', remedy: CODES.input_invalid.remedy });
      return;
    }
    const incident = newId();
    log.error({ err: error, incident, method: request.method, path: request.path }, 'a request could not be answered');
    response.status(500).json({
      code: 'internal',
      message: `something went wrong on our side (incident ${incident})`,
      incident,
      remedy: CODES.internal.remedy,
    });
  };
}

/** Express and its parsers put the status of a sender's mistake on the error. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}
