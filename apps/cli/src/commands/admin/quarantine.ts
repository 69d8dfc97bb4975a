import { liftQuarantine, quarantinedRunners, quarantineRunner } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';

/** Quarantine of runners: lists them with the results that depend on them, quarantines, trusts again. */
export function registerQuarantine(admin: Command, program: Command): void {
  admin
    .command('quarantine [runner]')
    .description('quarantine a runner, or list quarantined runners')
    .option('--reason <reason>', 'reason, one sentence')
    .option('--json', 'print the outcome as JSON')
    .action(async (runner: string | undefined, options: { reason?: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      if (runner !== undefined) await quarantineRunner(client, runner, options.reason ?? '');
      const runners = await quarantinedRunners(client);
      if (options.json) return printJson({ runners });
      const rows = runners.map((one) => [
        one.runner,
        one.pool,
        one.since,
        String(one.unconfirmedResults.length),
        one.reason,
      ]);
      printLine(table(['runner', 'pool', 'since', 'unconfirmed results', 'reason'], rows));
    });
  admin
    .command('trust <runner>')
    .description('lift the quarantine of a runner')
    .option('--json', 'print the outcome as JSON')
    .action(async (runner: string, options: { json?: boolean }) => {
      await liftQuarantine(connection(program.opts()).client, runner);
      if (options.json) return printJson({ trusted: runner });
      printLine(`${runner} is trusted`);
    });
}
