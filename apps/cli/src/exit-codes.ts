import type { Command } from 'commander';

/** How a command ends. What stands here is all that a script may ever see; a command that ends otherwise is a fault of ours. */
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

/** What each code means, as the documentation prints it. */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  [EXIT.OK]: 'done: the bundle is good, the submission is scored',
  [EXIT.REFUSED]:
    'refused for a reason that you can mend: a rejected bundle, a full quota, something that is not there',
  [EXIT.FLAGGED]: 'it passes and is flagged for a person to look at: a bundle, or a split with findings',
  [EXIT.UNAVAILABLE]: 'not possible now: no connection, or the platform failed; trying again may help',
  [EXIT.USAGE]: 'the command line itself is wrong',
  [EXIT.NOT_ADMITTED]:
    'this machine was removed from the fleet, or its token admits no one: starting it again will not help',
  [EXIT.MISCONFIGURED]:
    'this machine was not told what it needs, or its home cannot be read: starting it again will not help',
  [EXIT.INTERRUPTED]: 'stopped by Ctrl-C; a run on the platform goes on without you',
};

const EVERY_COMMAND: readonly ExitCode[] = [EXIT.OK, EXIT.REFUSED, EXIT.UNAVAILABLE, EXIT.USAGE, EXIT.INTERRUPTED];

/** What a few commands may end with beside what every command may. */
const BESIDES: Readonly<Record<string, readonly ExitCode[]>> = {
  check: [EXIT.FLAGGED],
  'split cut': [EXIT.FLAGGED],
  'split audit': [EXIT.FLAGGED],
  runner: [EXIT.NOT_ADMITTED, EXIT.MISCONFIGURED],
};

/** `admin fleet list`: the words that lead to a command. */
export function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trimStart();
}

/** Every code that a command may end with, in order. */
export function exitCodesOf(command: Command): readonly ExitCode[] {
  return [...EVERY_COMMAND, ...(BESIDES[pathOf(command)] ?? [])].sort((a, b) => a - b);
}

/** Ends a command with its own code. @throws Error when the command does not declare it */
export function endWith(command: Command, code: number): void {
  if (!exitCodesOf(command).some((declared) => declared === code))
    throw new Error(`primitives ${pathOf(command)} ended with ${code}, which it does not declare`);
  process.exitCode = code;
}
