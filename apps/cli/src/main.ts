import { RefusedError, UnavailableError } from '@primitives/client';
import { Command, CommanderError } from 'commander';
import { CliError, refusalText } from './cli-error.js';
import { registerAdmin } from './commands/admin/admin.js';
import { registerCancel } from './commands/cancel.js';
import { registerCheck } from './commands/check.js';
import { registerImport } from './commands/import.js';
import { registerLeaderboard } from './commands/leaderboard.js';
import { registerListing } from './commands/listing.js';
import { registerLogin } from './commands/login.js';
import { registerRunner } from './commands/runner.js';
import { registerScore } from './commands/score.js';
import { registerShapes } from './commands/shapes.js';
import { registerSplit } from './commands/split.js';
import { registerSubmit } from './commands/submit.js';
import { registerVerify } from './commands/verify.js';
import { registerWatch } from './commands/watch.js';
import { registerWithdraw } from './commands/withdraw.js';
import { registerWebhook } from './commands/webhook.js';
import { EXIT } from './exit-codes.js';
import { printJson } from './output.js';

/** Runs one command line and answers its exit code (exit-codes.ts); never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = new Command('primitives')
    .description('check, submit and follow bundles on Primitives, the leaderboard of compositional vision models')
    .option('--url <url>', 'address of the platform (PRIMITIVES_URL)')
    .option('--token <token>', 'API token (PRIMITIVES_TOKEN)')
    .version('0.1.0')
    .showHelpAfterError()
    .exitOverride();
  for (const register of [registerLogin, registerCheck, registerSubmit, registerWatch, registerCancel, registerListing, registerWithdraw, registerLeaderboard, registerShapes, registerImport, registerSplit, registerScore, registerVerify, registerRunner, registerWebhook, registerAdmin]) register(program);
  const interrupted = () => process.exit(EXIT.INTERRUPTED);
  // `| head` closes the pipe early: that is no failure of ours.
  const piped = (error: NodeJS.ErrnoException) => void (error.code === 'EPIPE' && process.exit(EXIT.OK));
  process.once('SIGINT', interrupted);
  process.stdout.on('error', piped);
  try {
    await program.parseAsync(argv);
    return Number(process.exitCode ?? EXIT.OK);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
    const refused = asCliError(error);
    if (argv.includes('--json')) printJson({ error: refused.refusal });
    else process.stderr.write(`${refusalText(refused.refusal)}\n`);
    return refused.exitCode;
  } finally {
    process.off('SIGINT', interrupted);
    process.stdout.off('error', piped);
  }
}

function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof RefusedError) return new CliError(error.refusal);
  if (error instanceof UnavailableError) return new CliError(error.refusal, EXIT.UNAVAILABLE);
  return new CliError({ code: 'internal', message: error instanceof Error ? error.message : String(error), remedy: 'report it with the command line used' }, EXIT.UNAVAILABLE);
}
