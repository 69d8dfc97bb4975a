import type { Command, Option } from 'commander';
import { exitCodesOf, pathOf, type ExitCode } from './exit-codes.js';

/** One option as completion and documentation need it. */
export interface OptionEntry {
  readonly long: string;
  readonly flags: string;
  readonly description: string;
  /** Allowed values: null when any is allowed, an empty list for a flag. */
  readonly choices: readonly string[] | null;
  readonly mandatory: boolean;
  /** Default value as text; null when there is none. */
  readonly default: string | null;
}

/** A command or a group of commands, as commander knows it. */
export interface CommandEntry {
  /** Such as `admin fleet list`; empty for the program itself. */
  readonly path: string;
  readonly usage: string;
  readonly description: string;
  /** Names of its subcommands; empty for a leaf. */
  readonly below: readonly string[];
  /** Whether the command has an action. */
  readonly acts: boolean;
  /** Allowed values of its first arguments, where they are a list. */
  readonly choices: readonly string[];
  readonly options: readonly OptionEntry[];
  readonly exitCodes: readonly ExitCode[];
}

/** All commands and groups, the program first, in the order of the help. */
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
    // commander has no public API to read a command's action: a command has one when it has no subcommands or takes
    // arguments
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
