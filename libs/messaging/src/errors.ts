/** The handler requests redelivery, not before `afterMs`; not a failure. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  /**
   * @param pauseMs time for which the lane takes no other message: the next one would be refused, too
   * @param reason why the platform refuses it, for an administrator
   */
  constructor(
    readonly afterMs: number,
    readonly pauseMs = 0,
    readonly reason?: string,
  ) {
    super(`wanted again in ${afterMs} ms`);
  }
}

/** The handler will never be able to process this message: it is terminated, without a dead letter. */
export class PermanentFailureError extends Error {
  override readonly name = 'PermanentFailureError';

  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * A stream of the broker differs from the required one in a property that may not be changed while messages are stored.
 */
export class StreamDiffersError extends Error {
  override readonly name = 'StreamDiffersError';

  constructor(readonly differences: readonly string[]) {
    super(`the broker's streams differ from what is declared: ${differences.join('; ')}`);
  }
}

/** No answer to a request in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    readonly subject: string,
    options?: ErrorOptions,
  ) {
    super(`no process answered on ${subject}`, options);
  }
}
