/** Notes about a repeated evaluation: in progress, without an outcome, or the source of a result. */
export const words = {
  since: 'Rerun started',
  counts: (attempt: number) => `The result of attempt ${attempt} counts until the new attempt is scored.`,
  state: {
    QUEUED: 'The new attempt is queued.',
    VALIDATING: 'The bundle is being checked again.',
    PREDICTING: 'Runners are computing the predictions.',
    SCORING: 'The new attempt is being scored.',
  } as Record<string, string>,
  noOutcome: 'Rerun without a result',
  noOutcomeDetail: (attempt: number) => `The result of attempt ${attempt} still counts.`,
  ended: {
    REJECTED: 'The new attempt was rejected',
    FAILED: 'The new attempt failed',
    CANCELLED: 'The new attempt was cancelled',
  } as Record<string, string>,
  replaced: (attempt: number) => `Attempt ${attempt}: rerun`,
  replacedDetail: 'It replaces an earlier result, which is superseded. The log contains the receipts of both.',
  because: (reason: string) => `Reason: ${reason}`,
} as const;
