/** What a script may rely on. `primitives check` uses 2 for a flagged bundle and 3 for one it could not check. */
export const EXIT = {
  /** Done; the bundle is good, the submission is scored. */
  OK: 0,
  /** Refused for a reason the caller can mend: a rejected bundle, a full quota, a wrong argument of the platform. */
  REFUSED: 1,
  /** The bundle is flagged for review. */
  FLAGGED: 2,
  /** Not possible now: no connection, or the platform failed. Trying again may help. */
  UNAVAILABLE: 3,
  /** The command line itself is wrong. */
  USAGE: 64,
  /** Stopped by Ctrl-C. */
  INTERRUPTED: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
