import { Command } from 'commander';

/** The program before it has commands. @param quiet whether a wrong command line is reported by the caller, as data */
export function emptyProgram({ quiet = false }: { quiet?: boolean } = {}): Command {
  const program = new Command('primitives')
    .description('check, submit and follow bundles on Primitives, the leaderboard of compositional vision models')
    .option('--url <url>', 'address of the platform (PRIMITIVES_URL)')
    .option('--token <token>', 'API token (PRIMITIVES_TOKEN)')
    .version('0.1.0')
    .showHelpAfterError()
    .exitOverride();
  if (quiet) program.configureOutput({ writeErr: () => {} });
  return program;
}
