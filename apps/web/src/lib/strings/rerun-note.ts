/** That a result is evaluated again, was for nothing, or came about so. */
export const words = {
  since: 'Evaluated again since',
  stands: (attempt: number) =>
    `The result of attempt ${attempt} stands meanwhile. It is superseded when the new attempt is scored.`,
  state: {
    QUEUED: 'The new attempt waits to be checked.',
    VALIDATING: 'The bundle is being checked once more.',
    PREDICTING: 'The new attempt is being predicted.',
    SCORING: 'The new attempt is being scored.',
  } as Record<string, string>,
  vain: 'Evaluated again without an outcome',
  vainDetail: (attempt: number) => `The result of attempt ${attempt} stands.`,
  ended: {
    REJECTED: 'The new attempt was rejected',
    FAILED: 'The new attempt failed',
    CANCELLED: 'The new attempt was cancelled',
  } as Record<string, string>,
  replaced: (attempt: number) => `Attempt ${attempt}: evaluated again`,
  replacedDetail:
    'It counts in the place of an earlier result, which is superseded. The receipts of both stay in the log.',
  because: (reason: string) => `Reason: ${reason}`,
} as const;
