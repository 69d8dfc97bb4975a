import { CODES } from '@primitives/errors';
import { graphql } from './graphql.js';

/** An expected refusal, as in every answer of the platform. */
export interface Refusal {
  /** A code of the registry, in snake_case. */
  readonly code: string;
  readonly message: string;
  readonly expected?: string | null | undefined;
  readonly found?: string | null | undefined;
  readonly remedy: string;
}

/** The platform refused for a reason that the caller can fix. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The platform does not answer, or failed internally; trying again may help. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.message, options);
  }
}

/** The error of a refusal: RefusedError when the registry blames the submitter, else UnavailableError. */
export function refusalError(refusal: Refusal, options?: ErrorOptions): RefusedError | UnavailableError {
  const known = Object.entries(CODES).find(([code]) => code === refusal.code)?.[1];
  return known?.fault === 'submitter' ? new RefusedError(refusal) : new UnavailableError(refusal, options);
}

/** The fields of a refusal. */
export const RefusalParts = graphql(`
  fragment RefusalParts on UserError {
    code
    message
    expected
    found
    remedy
  }
`);
