import type { Command, Option } from 'commander';
import { exitCodesOf, pathOf, type ExitCode } from './exit-codes.js';

/** One option as completion and documentation need it. */
export interface OptionEntry {
  readonly long: string;
  readonly flags: string;
  readonly description: string;
  /** What it may be; null when anything, an empty list when it takes no value. */
  readonly choices: readonly string[] | null;
  readonly mandatory: boolean;
  /** As the help prints it; null where there is none. */
  readonly default: string | null;
}

/** A command or a group of commands, as commander knows it. */
export interface CommandEntry {
  /** `admin fleet list`; empty for the program itself. */
  readonly path: string;
  readonly usage: string;
  readonly description: string;
  /** Names of the commands below it; empty for a command that does something. */
  readonly below: readonly string[];
  /** Whether it does something by itself. */
  readonly acts: boolean;
  /** What its first arguments may be, where that is a list. */
  readonly choices: readonly string[];
  readonly options: readonly OptionEntry[];
  readonly exitCodes: readonly ExitCode[];
}

/** Every command and group below the program, itself first, in the order of the help. */
export function commandTree(program: Command): readonly CommandEntry[] {
  const below = program.commands.filter((command) => command.name() !== 'help');
  return [entryOf(program, below), ...below.flatMap(commandTree)];
}

function entryOf(command: Command, below: readonly Command[]): CommandEntry {
  const path = pathOf(command);
  const words = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return {
    path,
    usage: ['primitives', path, ...words].filter(Boolean).join(' '),
    description: command.description(),
    below: below.map((one) => one.name()),
    // commander keeps no public word of a command's action: what has no commands below, or takes arguments, has an action
    acts: below.length === 0 || words.length > 0 || command.options.some(({ long }) => long === '--json'),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: command.options.map(optionEntry),
    exitCodes: exitCodesOf(command),
  };
}

function optionEntry({
  long,
  flags,
  description,
  argChoices,
  required,
  optional,
  mandatory,
  defaultValue,
  negate,
}: Option): OptionEntry {
  const shown =
    defaultValue === undefined || negate || typeof defaultValue === 'boolean' || defaultValue === Infinity
      ? null
      : String(defaultValue);
  return {
    long: long ?? flags,
    flags,
    description,
    choices: required || optional ? (argChoices ?? null) : [],
    mandatory,
    default: shown === '' ? null : shown,
  };
}
