import { CODES, type Code } from './codes.js';

/** A person's view of an evaluation that was rejected or failed: plain data that crosses processes. */
export interface Failure {
  /** A code of the registry, lower snake. */
  readonly code: string;
  /** One lower-case sentence that names the object and the limit. */
  readonly message: string;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  readonly remedy: string;
}

/** A refusal that the caller caused and can fix; passed to the client as data. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly code: Code,
    message: string,
    /** `remedy` replaces the one of the code where the cause allows a more exact one. */
    readonly details: {
      expected?: string | undefined;
      found?: string | undefined;
      remedy?: string | undefined;
    } = {},
  ) {
    super(message);
  }

  toFailure(): Failure {
    const { remedy = CODES[this.code].remedy, ...details } = this.details;
    return { code: this.code, message: this.message, ...details, remedy };
  }
}
