import { CODES } from '@primitives/evaluation';

/** An expected refusal as every answer of the platform carries it. */
export interface Refusal {
  /** A code of the registry, lower snake. */
  readonly code: string;
  readonly message: string;
  readonly expected?: string | null | undefined;
  readonly found?: string | null | undefined;
  readonly remedy: string;
}

/** The platform said no, and why; the caller can mend it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The platform does not answer, or answers with its own fault; trying again may help. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.message, options);
  }
}

/** The error for a refusal that was thrown, not answered: the registry says whose fault its code is. */
export function refusalError(refusal: Refusal, options?: ErrorOptions): RefusedError | UnavailableError {
  const known = Object.entries(CODES).find(([code]) => code === refusal.code)?.[1];
  return known?.fault === 'submitter' ? new RefusedError(refusal) : new UnavailableError(refusal, options);
}

/** The fields of a refusal in a document. */
export const REFUSAL_FIELDS = '... on UserError { code message expected found remedy }';
