/** No answer came, or none that was one: the connection, a proxy, a server that starts. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly status: number | null,
    cause?: unknown,
  ) {
    super(status === null ? 'the server could not be reached' : `the server answered ${status}`, { cause });
  }
}

/** The server answered that it failed. Expected refusals are payload members and never this. */
export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    message: string,
    /** What to name when asking for help. */
    readonly incident: string | undefined,
  ) {
    super(message);
  }
}
