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
  /** What has happened, one sentence; the message of an answer says it of the very thing. */
  readonly meaning: string;
  /** What the reader should do, one sentence. */
  readonly remedy: string;
}

/**
 * Codes of people's requests and of evaluations, apart from the bundle's own (libs/bundle keeps those). One registry: the GraphQL
 * enum and the docs page are made from it.
 */
export const CODES = {
  // requests
  not_signed_in: { fault: 'submitter', retryable: false, meaning: 'this needs an account, and the request speaks for none', remedy: 'sign in on the page, run `primitives login`, or send an API token (PRIMITIVES_TOKEN, or the Authorization header)' },
  sign_in_failed: { fault: 'submitter', retryable: false, meaning: 'no account has this e-mail and password', remedy: 'check e-mail and password' },
  account_exists: { fault: 'submitter', retryable: false, meaning: 'an account with this e-mail exists already', remedy: 'sign in with this e-mail instead' },
  input_invalid: { fault: 'submitter', retryable: false, meaning: 'a field of the request is missing or not as described', remedy: 'correct the named field and send it again' },
  forbidden: { fault: 'submitter', retryable: false, meaning: 'this account, or this token of it, may not do that', remedy: 'ask an owner of the team' },
  rate_limited: { fault: 'submitter', retryable: true, meaning: 'too many requests of this kind came in a short time', remedy: 'wait a minute and try again' },
  track_unknown: { fault: 'submitter', retryable: false, meaning: 'no track has this name', remedy: 'choose one of the tracks that the home page lists' },
  board_unknown: { fault: 'submitter', retryable: false, meaning: 'the track has no such board', remedy: 'choose one of the boards of the track' },
  track_closed: { fault: 'submitter', retryable: false, meaning: 'the track takes no submissions at this time', remedy: 'choose a track that is open' },
  submission_unknown: { fault: 'submitter', retryable: false, meaning: 'no submission has this id or code', remedy: 'check the address; it was copied incompletely, perhaps' },
  quota_exceeded: { fault: 'submitter', retryable: true, meaning: "the team's submissions to the track within its window are used up", remedy: 'wait until the time named; failures that are not yours give a submission back' },
  upload_missing: { fault: 'submitter', retryable: true, meaning: 'the account has no such upload', remedy: 'upload the bundle again' },
  upload_incomplete: { fault: 'submitter', retryable: true, meaning: 'the upload has not brought all its bytes yet', remedy: 'resume the upload' },
  upload_too_big: { fault: 'submitter', retryable: false, meaning: 'the file is larger than an upload may be', remedy: 'make the bundle smaller than the bound' },
  storage_full: { fault: 'platform', retryable: true, meaning: 'the installation has no room for the file at the moment', remedy: 'wait a while and resume the upload; nothing that arrived is lost' },
  digest_mismatch: { fault: 'submitter', retryable: true, meaning: 'the bytes that arrived are not those that were declared', remedy: 'upload the bundle again; bytes were damaged on the way' },
  already_ended: { fault: 'submitter', retryable: false, meaning: 'the evaluation has reached its end', remedy: 'nothing is left to cancel' },
  // said by a client, before or instead of an answer
  unreachable: { fault: 'platform', retryable: true, meaning: 'the platform does not answer at this address', remedy: 'start the platform with `npm start`, or name it with --url or PRIMITIVES_URL' },
  bundle_unreadable: { fault: 'submitter', retryable: false, meaning: 'nothing that could be a bundle lies at the path', remedy: 'check the path' },
  // the bundle's, found while it runs; the static ones are libs/bundle's
  interface_not_accepted: { fault: 'submitter', retryable: false, meaning: 'the track cannot be answered by a model with this interface', remedy: 'submit to a track that this interface can answer' },
  // evaluations
  shard_exhausted: { fault: 'platform', retryable: true, meaning: 'a part of the images was given to several runners, and none came back with predictions', remedy: 'nothing to do for you; a maintainer has been told and the quota is refunded' },
  time_limit: { fault: 'platform', retryable: true, meaning: 'the evaluation did not end within the time limit of its track', remedy: 'submit again; the quota is refunded' },
  predictions_invalid: { fault: 'platform', retryable: true, meaning: 'a runner handed in something that is no prediction of its images', remedy: 'submit again; the quota is refunded' },
  internal: { fault: 'platform', retryable: true, meaning: 'something went wrong on our side; the log holds it under the incident id of the message', remedy: 'try again, or submit again: the quota is refunded; the incident id helps us to find the cause' },
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
