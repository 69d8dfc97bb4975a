import type { Command } from 'commander';

/** Exit codes of all commands. A command that exits with any other code has a bug. */
export const EXIT = {
  OK: 0,
  REFUSED: 1,
  FLAGGED: 2,
  UNAVAILABLE: 3,
  USAGE: 64,
  NOT_ADMITTED: 77,
  MISCONFIGURED: 78,
  INTERRUPTED: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The meaning of each code, for the documentation. */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  [EXIT.OK]: 'success: the bundle is valid, the submission is scored',
  [EXIT.REFUSED]: 'refused for a reason that you can fix: a rejected bundle, an exhausted quota, an unknown id',
  [EXIT.FLAGGED]: 'passed, but flagged for review: a bundle, a split or a hierarchy with findings',
  [EXIT.UNAVAILABLE]: 'temporarily impossible: no connection, or the platform failed; try again',
  [EXIT.USAGE]: 'usage error',
  [EXIT.NOT_ADMITTED]: 'the runner was removed from the fleet, or its token is invalid; a restart does not help',
  [EXIT.MISCONFIGURED]: 'the runner lacks configuration, or cannot read its folder; a restart does not help',
  [EXIT.INTERRUPTED]: 'stopped by Ctrl-C; evaluations on the platform continue',
};

const EVERY_COMMAND: readonly ExitCode[] = [EXIT.OK, EXIT.REFUSED, EXIT.UNAVAILABLE, EXIT.USAGE, EXIT.INTERRUPTED];

/** Additional exit codes of single commands. */
const ADDITIONAL: Readonly<Record<string, readonly ExitCode[]>> = {
  check: [EXIT.FLAGGED],
  'split cut': [EXIT.FLAGGED],
  'split audit': [EXIT.FLAGGED],
  'hierarchy check': [EXIT.FLAGGED],
  runner: [EXIT.NOT_ADMITTED, EXIT.MISCONFIGURED],
};

/** Path of a command, such as `admin fleet list`. */
export function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trimStart();
}

/** Every exit code of a command, in order. */
export function exitCodesOf(command: Command): readonly ExitCode[] {
  return [...EVERY_COMMAND, ...(ADDITIONAL[pathOf(command)] ?? [])].sort((a, b) => a - b);
}

/** Ends a command with a specific exit code. @throws Error when the command does not declare it */
export function endWith(command: Command, code: number): void {
  if (!exitCodesOf(command).some((declared) => declared === code))
    throw new Error(`primitives ${pathOf(command)} ended with ${code}, which it does not declare`);
  process.exitCode = code;
}
