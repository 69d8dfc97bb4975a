import { Help, InvalidArgumentError, type Command } from 'commander';
import { CommandLine } from './command-line.js';
import { DEFAULT_URL, isUrl } from './connection.js';
import { examplesText } from './examples.js';
import { pathOf } from './exit-codes.js';

const FIRST_STEPS = `
First steps:
  primitives check model.zip                   validate it, without an account
  primitives login --url <platform>            sign in, in a browser; stores the address
  primitives tracks                            list the names for --track
  primitives submit model.zip --track <track>  submit it and follow it

Help of a command: primitives <command> --help
All commands on one page: <platform>/docs/cli`;

export interface ProgramOptions {
  /** Whether the caller reports usage errors, as JSON. */
  readonly quiet?: boolean;
  /** Receives the remedy of a usage error that the caller reports. */
  readonly onRemedy?: (text: string) => void;
}

/** The program without commands. */
export function emptyProgram({ quiet = false, onRemedy = () => {} }: ProgramOptions = {}): Command {
  const program = new CommandLine('primitives')
    .description('validate, submit and follow bundles on Primitives, the leaderboard of compositional vision models')
    .option(
      '--url <url>',
      'the platform; default: PRIMITIVES_URL, that of the last login, or the one that served this package',
      webAddress,
    )
    .option('--token <token>', 'API token (PRIMITIVES_TOKEN); default: of the last login')
    .version('0.1.0')
    .addHelpText('after', FIRST_STEPS)
    .configureHelp({ subcommandTerm, formatHelp })
    .exitOverride();
  const writeErr = (text: string) => {
    const [, remedy] = /^remedy: (.+)/.exec(text) ?? [];
    if (remedy !== undefined) onRemedy(remedy);
  };
  program.configureOutput({
    outputError: (text, write) => write(usageText(text)),
    ...(quiet && { writeErr }),
  });
  return program;
}

/** A message of commander in the words that both commands use: what was expected, and what was found. */
export const usageText = (text: string): string =>
  text
    .replace(
      /(?:option '(--[\w-]+)[^']*' argument|command-argument value) '(.*)' is invalid(?: for argument '(.*)')?\. (?:Allowed choices are|[Ee]xpected) (.*?)\.?(\n|$)/,
      (_, option: string | undefined, found: string, argument: string, expected: string, end: string) =>
        `${option === undefined ? `argument '${argument}'` : `option '${option}'`}: expected ${expected}; found ${found}${end}`,
    )
    .replace(/option '(--[\w-]+) [^']*' argument missing/, "option '$1': expected a value; found none")
    .replace(/required option '(--[\w-]+) [^']*'/, "required option '$1'");

/** A command in a list of commands, without `[options]`: every one has some, and the lists fit 80 columns. */
const subcommandTerm = (command: Command): string =>
  [
    command.name(),
    ...command.registeredArguments.map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
      return argument.required ? `<${name}>` : `[${name}]`;
    }),
  ].join(' ');

/** The help of a command, its examples first. */
const formatHelp = (command: Command, helper: Help): string =>
  [...examplesText(pathOf(command)), Help.prototype.formatHelp.call(helper, command, helper)].join('\n');

function webAddress(text: string): string {
  if (isUrl(text)) return text;
  throw new InvalidArgumentError(`expected an address such as ${DEFAULT_URL}`);
}
