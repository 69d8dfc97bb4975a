import { submissionsTable } from '@primitives/boards';
import { listMyEvaluations, MY_EVALUATIONS_ORDERS, type MyEvaluationsOrder } from '@primitives/client';
import { Option, type Command } from 'commander';
import { connection } from '../connection.js';
import { columns, printJson, printLine } from '../output.js';
import { wholeFrom } from '../whole-number.js';

/** `primitives submissions`: what the page _My submissions_ lists. */
export function registerSubmissions(program: Command): void {
  program
    .command('submissions')
    .description('list the submissions of your teams on each track')
    .option('--first <count>', 'maximum number of lines, up to 100', wholeFrom(1, 100), 25)
    .addOption(new Option('--sort <order>', 'order of the lines').choices(MY_EVALUATIONS_ORDERS).default('newest'))
    .option('--json', 'print them as JSON')
    .action(async (options: { first: number; sort: MyEvaluationsOrder; json?: boolean }) => {
      const found = await listMyEvaluations(connection(program.opts()).client, options.first, options.sort);
      if (options.json) printJson(found);
      else printLine(submissionsTable(found, 'primitives', columns()));
    });
}
