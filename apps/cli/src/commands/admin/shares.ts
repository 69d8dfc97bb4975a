import { setPriority, setTeamShare, setTeamStorage } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { numberOf, wholeFrom } from '../../whole-number.js';
import { wholeNumber } from './whole-number.js';

/** Fair-share weights, storage limits and priorities. */
export function registerShares(admin: Command, program: Command): void {
  admin
    .command('share <team> <weight>')
    .description('set a team’s weight in the fair share of every pool; 1 is the default')
    .option('--json', 'print the outcome as JSON')
    .action(async (team: string, text: string, options: { json?: boolean }) => {
      const weight = numberOf(text);
      if (!Number.isFinite(weight)) throw new InvalidArgumentError('the weight must be a number; 1 is the default');
      await setTeamShare(connection(program.opts()).client, team, weight);
      if (options.json) return printJson({ team, weight });
      printLine(`${team} has the weight ${weight}`);
    });
  admin
    .command('storage <team> <bytes>')
    .description('set a team’s storage limit for bundles in bytes, or `default` to reset it')
    .requiredOption('--reason <text>', 'reason for the audit log')
    .option('--json', 'print the outcome as JSON')
    .action(async (team: string, text: string, options: { reason: string; json?: boolean }) => {
      const bytes = text === 'default' ? null : wholeFrom(0)(text);
      await setTeamStorage(connection(program.opts()).client, team, bytes, options.reason);
      if (options.json) return printJson({ team, bytes });
      printLine(
        bytes === null ? `${team} has the default storage limit` : `${team} may store ${bytes} bytes of bundles`,
      );
    });
  admin
    .command('priority <evaluation> <priority>')
    .description(
      'set the priority of an evaluation in its team: 0 is usual, 3 is first, -3 is last; each step doubles the weight of its shards',
    )
    .option('--json', 'print the outcome as JSON')
    .allowUnknownOption() // a negative priority looks like an option
    .action(async (evaluation: string, text: string, options: { json?: boolean }) => {
      const priority = wholeNumber(text);
      await setPriority(connection(program.opts()).client, evaluation, priority);
      if (options.json) return printJson({ evaluation, priority });
      printLine(`${evaluation} has the priority ${priority}`);
    });
}
