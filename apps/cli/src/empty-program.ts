import { Command } from 'commander';

/** The program without commands. @param quiet whether the caller reports usage errors, as JSON */
export function emptyProgram({ quiet = false }: { quiet?: boolean } = {}): Command {
  const program = new Command('primitives')
    .description('validate, submit and follow bundles on Primitives, the leaderboard of compositional vision models')
    .option('--url <url>', 'URL of the platform (PRIMITIVES_URL)')
    .option('--token <token>', 'API token (PRIMITIVES_TOKEN)')
    .version('0.1.0')
    .showHelpAfterError()
    .exitOverride();
  if (quiet) program.configureOutput({ writeErr: () => {} });
  return program;
}
