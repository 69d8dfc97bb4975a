/**
 * Exit codes after which a restart would end the same way; the numbers are those of sysexits.h, so that service
 * managers can react to them.
 */
export const FINAL_EXIT = { NOT_ADMITTED: 77, MISCONFIGURED: 78 } as const;
export type FinalExit = (typeof FINAL_EXIT)[keyof typeof FINAL_EXIT];

/** An error whose message names the remedy; it is reported without a stack. 1 means that a restart may help. */
export abstract class ExplainedError extends Error {
  abstract readonly exitCode: 1 | FinalExit;
}

/** An error that a restart cannot fix: someone must change something first. */
export abstract class FinalError extends ExplainedError {
  abstract override readonly exitCode: FinalExit;
}

/** 1 means that a restart may help. */
export const exitCodeOf = (error: unknown): number => (error instanceof ExplainedError ? error.exitCode : 1);
