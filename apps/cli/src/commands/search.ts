import { searchTable } from '@primitives/boards';
import { searchPlatform } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../connection.js';
import { columns, printJson, printLine } from '../output.js';

const MAX_RESULTS = 20;

/** `primitives search`: the same search as on every page. */
export function registerSearch(program: Command): void {
  program
    .command('search <text...>')
    .description('search models, rows of papers and tracks')
    .option('--first <count>', `maximum number of each kind, up to ${MAX_RESULTS}`, count, 10)
    .option('--json', 'print the results as JSON')
    .action(async (words: string[], options: { first: number; json?: boolean }) => {
      const answer = await searchPlatform(connection(program.opts()).client, words.join(' '), options.first);
      if (options.json) return printJson(answer);
      printLine(searchTable(answer, columns()));
    });
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_RESULTS)
    throw new InvalidArgumentError(`expected an integer from 1 to ${MAX_RESULTS}`);
  return value;
}
