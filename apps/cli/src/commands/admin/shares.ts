import { setPriority, setTeamShare, setTeamStorage } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';
import { wholeNumber } from './whole-number.js';

/** Who gets how much of a pool. */
export function registerShares(admin: Command, program: Command): void {
  admin
    .command('share <team> <weight>')
    .description('set a team’s part of every pool beside other teams that wait; 1 is usual')
    .option('--json', 'print the outcome as JSON')
    .action(async (team: string, text: string, options: { json?: boolean }) => {
      const weight = Number(text);
      if (!Number.isFinite(weight)) throw new InvalidArgumentError('the weight is a number, 1 is usual');
      await setTeamShare(connection(program.opts()).client, team, weight);
      if (options.json) return printJson({ team, weight });
      printLine(`${team} has the weight ${weight}`);
    });
  admin
    .command('storage <team> <bytes>')
    .description('set how many bytes of bundles a team may keep, or `default`: what every team may')
    .requiredOption('--reason <text>', 'for the audit log')
    .option('--json', 'print the outcome as JSON')
    .action(async (team: string, text: string, options: { reason: string; json?: boolean }) => {
      const bytes = text === 'default' ? null : wholeFrom(0)(text);
      await setTeamStorage(connection(program.opts()).client, team, bytes, options.reason);
      if (options.json) return printJson({ team, bytes });
      printLine(bytes === null ? `${team} may keep what every team may` : `${team} may keep ${bytes} bytes of bundles`);
    });
  admin
    .command('priority <evaluation> <priority>')
    .description('each step from -3 to 3 doubles what the evaluation’s shards weigh')
    .option('--json', 'print the outcome as JSON')
    .allowUnknownOption() // a negative priority looks like an option
    .action(async (evaluation: string, text: string, options: { json?: boolean }) => {
      const priority = wholeNumber(text);
      await setPriority(connection(program.opts()).client, evaluation, priority);
      if (options.json) return printJson({ evaluation, priority });
      printLine(`${evaluation} has the priority ${priority}`);
    });
}
