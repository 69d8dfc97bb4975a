/** The handler wants the message again, not before `afterMs`; not a failure. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(readonly afterMs: number) {
    super(`wanted again in ${afterMs} ms`);
  }
}

/** The handler knows that this message will never be of use: it is terminated, without being kept aside. */
export class GiveUpError extends Error {
  override readonly name = 'GiveUpError';

  constructor(readonly reason: string) {
    super(reason);
  }
}

/** What the broker has and what the deployment needs differ in something that may not be changed while messages are stored. */
export class StreamDiffersError extends Error {
  override readonly name = 'StreamDiffersError';

  constructor(readonly differences: readonly string[]) {
    super(`the broker's streams differ from what is declared: ${differences.join('; ')}`);
  }
}

/** No one answered a request in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly subject: string,
    options?: ErrorOptions,
  ) {
    super(`no process answered on ${subject}`, options);
  }
}
