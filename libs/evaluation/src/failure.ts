/** Whose fault a refusal is. `submitter`: quota counts. `platform`: quota is refunded. */
export type Fault = 'submitter' | 'platform';

/** What a person sees of an evaluation that was rejected or failed: plain data that crosses processes. */
export interface Failure {
  /** A code of the registry, lower snake. */
  readonly code: string;
  /** One lower-case sentence that names the thing and the bound. */
  readonly message: string;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  readonly remedy: string;
}

interface CodeEntry {
  readonly fault: Fault;
  readonly retryable: boolean;
  /** What the reader should do, one sentence. */
  readonly remedy: string;
}

/**
 * Codes of people's requests and of evaluations, apart from the bundle's own (libs/bundle keeps those). One registry: the GraphQL
 * enum and the docs page are made from it.
 */
export const CODES = {
  // requests
  not_signed_in: { fault: 'submitter', retryable: false, remedy: 'sign in, or send an API token in the Authorization header' },
  sign_in_failed: { fault: 'submitter', retryable: false, remedy: 'check e-mail and password' },
  account_exists: { fault: 'submitter', retryable: false, remedy: 'sign in with this e-mail instead' },
  input_invalid: { fault: 'submitter', retryable: false, remedy: 'correct the named field and send it again' },
  forbidden: { fault: 'submitter', retryable: false, remedy: 'ask an owner of the team' },
  rate_limited: { fault: 'submitter', retryable: true, remedy: 'wait a minute and try again' },
  track_unknown: { fault: 'submitter', retryable: false, remedy: 'choose one of the tracks on the home page' },
  board_unknown: { fault: 'submitter', retryable: false, remedy: 'choose one of the boards of the track' },
  track_closed: { fault: 'submitter', retryable: false, remedy: 'choose a track that is open' },
  submission_unknown: { fault: 'submitter', retryable: false, remedy: 'check the address; it was copied incompletely, perhaps' },
  quota_exceeded: { fault: 'submitter', retryable: true, remedy: 'wait until the time named; failures that are not yours give a submission back' },
  upload_missing: { fault: 'submitter', retryable: true, remedy: 'upload the bundle again' },
  upload_incomplete: { fault: 'submitter', retryable: true, remedy: 'resume the upload' },
  upload_too_big: { fault: 'submitter', retryable: false, remedy: 'make the bundle smaller than the bound' },
  storage_full: { fault: 'platform', retryable: true, remedy: 'wait a while and resume the upload; nothing that arrived is lost' },
  digest_mismatch: { fault: 'submitter', retryable: true, remedy: 'upload the bundle again; bytes were damaged on the way' },
  already_ended: { fault: 'submitter', retryable: false, remedy: 'nothing is left to cancel' },
  // the bundle's, found while it runs; the static ones are libs/bundle's
  interface_not_accepted: { fault: 'submitter', retryable: false, remedy: 'submit to a track that this interface can answer' },
  // evaluations
  shard_exhausted: { fault: 'platform', retryable: true, remedy: 'nothing to do for you; a maintainer has been told and the quota is refunded' },
  time_limit: { fault: 'platform', retryable: true, remedy: 'submit again; the quota is refunded' },
  predictions_invalid: { fault: 'platform', retryable: true, remedy: 'submit again; the quota is refunded' },
  internal: { fault: 'platform', retryable: true, remedy: 'submit again; the quota is refunded, and the incident id helps us to find the cause' },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;

/** A refusal that the person caused and can mend; carried to the edge as data. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly code: Code,
    message: string,
    readonly details: { expected?: string | undefined; found?: string | undefined } = {},
  ) {
    super(message);
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, ...this.details, remedy: CODES[this.code].remedy };
  }
}
