/** No answer, or an invalid one: the connection, a proxy, a starting server. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly status: number | null,
    cause?: unknown,
  ) {
    super(status === null ? 'the server could not be reached' : `the server answered ${status}`, { cause });
  }
}

/** The server reported an internal error. Expected refusals are payload members and never this. */
export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    message: string,
    /** The incident to quote in a support request. */
    readonly incident: string | undefined,
  ) {
    super(message);
  }
}
