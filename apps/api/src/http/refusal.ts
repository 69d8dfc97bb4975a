import type { Response } from 'express';
import { isInvalidTokenCode, UserError, type Code, type Failure } from '@primitives/errors';

/** HTTP status by error code. Clients may retry after 5xx, not after 4xx. */
const STATUS: Partial<Record<Code, number>> = {
  not_signed_in: 401,
  token_unknown: 401,
  token_expired: 401,
  token_revoked: 401,
  account_suspended: 403,
  forbidden: 403,
  track_unknown: 404,
  images_not_installed: 404,
  benchmark_unknown: 404,
  board_unknown: 404,
  submission_unknown: 404,
  model_unknown: 404,
  receipt_unknown: 404,
  upload_unknown: 404,
  runner_unknown: 404,
  join_token_invalid: 403,
  runner_removed: 403,
  hardware_insufficient: 422,
  comparison_timeout: 503,
  credentials_unavailable: 503,
  upload_too_large: 413,
  storage_limit_exceeded: 413,
  rate_limited: 429,
  digest_mismatch: 460, // tus: checksum mismatch
  storage_full: 507,
};

export const statusOf = (error: UserError): number => STATUS[error.code] ?? 400;

/** A 401 response requires the WWW-Authenticate header (RFC 6750 section 3). */
export function challenge(response: Response, error: UserError): void {
  if (statusOf(error) !== 401) return;
  const invalidToken = isInvalidTokenCode(error.code)
    ? `, error="invalid_token", error_description="${error.message}"`
    : '';
  response.setHeader('WWW-Authenticate', `Bearer realm="primitives"${invalidToken}`);
}

/** Sends the error as JSON with the same fields as in GraphQL. */
export function refuse(response: Response, error: UserError): void {
  challenge(response, error);
  response.status(statusOf(error)).json(error.toFailure() satisfies Failure);
}
