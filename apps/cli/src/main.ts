import { RefusedError, UnavailableError, type Refusal } from '@primitives/client';
import { CommanderError, InvalidArgumentError } from 'commander';
import { CliError, refusalJson, refusalText } from './cli-error.js';
import { namedUrl, withTokenSource } from './connection.js';
import { usageText } from './empty-program.js';
import { EXIT } from './exit-codes.js';
import { fileRefusal } from './file-missing.js';
import { programFor } from './program-for.js';
import { replaceAddresses } from './submission-code.js';

/** Runs one command line and returns its exit code (exit-codes.ts); never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  const json = argv.includes('--json');
  const interrupted = () => process.exit(EXIT.INTERRUPTED);
  process.once('SIGINT', interrupted);
  process.exitCode = EXIT.OK;
  let remedy = 'see `primitives --help`';
  let url = namedUrl({});
  let token: string | undefined;
  try {
    const program = await programFor(argv, { quiet: json, onRemedy: (text) => (remedy = text) });
    program.hook('preAction', (_, command) => {
      program.setOptionValue('json', json); // of the command, for its connection
      url = namedUrl(program.opts());
      ({ token } = program.opts<{ token?: string }>());
      replaceAddresses(command, url);
    });
    await program.parseAsync(argv);
    return process.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.OK; // help, version
    // Printed by commander.
    if (error instanceof CommanderError && !json && !(error instanceof InvalidArgumentError)) return EXIT.USAGE;
    const { refusal: plain, exitCode } = asCliError(error, remedy);
    const refusal = withTokenSource(plain, token);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K'); // erase an unfinished progress bar
    process.stderr.write(`${json ? refusalJson(refusal) : refusalText(refusal, url)}\n`);
    return exitCode;
  } finally {
    process.off('SIGINT', interrupted);
  }
}

/** @param remedy of a usage error */
function asCliError(error: unknown, remedy: string): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof CommanderError) return new CliError(wrongLine(error, remedy), EXIT.USAGE);
  if (error instanceof RefusedError) return new CliError(error.refusal);
  if (error instanceof UnavailableError) return new CliError(error.refusal, EXIT.UNAVAILABLE);
  const unreadable = fileRefusal(error);
  if (unreadable) return new CliError(unreadable);
  return new CliError(
    {
      code: 'internal',
      message: error instanceof Error ? error.message : String(error),
      remedy: 'report it with the command line used',
    },
    EXIT.UNAVAILABLE,
  );
}

const wrongLine = ({ code, message }: CommanderError, remedy: string): Refusal => ({
  code: 'usage',
  message: code === 'commander.help' ? 'no command given' : usageText(message.replace(/^error: /, '')),
  remedy,
});
