import { searchTable } from '@primitives/boards';
import { searchPlatform } from '@primitives/client';
import type { Command } from 'commander';
import { readingConnection } from '../connection.js';
import { columns, printJson, printLine } from '../output.js';
import { wholeFrom } from '../whole-number.js';

const MAX_RESULTS = 20;

/** `primitives search`: the same search as on every page. */
export function registerSearch(program: Command): void {
  program
    .command('search <text...>')
    .description('search models, rows of papers and tracks')
    .option('--first <count>', `maximum number of each kind, up to ${MAX_RESULTS}`, wholeFrom(1, MAX_RESULTS), 10)
    .option('--json', 'print the results as JSON')
    .action(async (words: string[], options: { first: number; json?: boolean }) => {
      const text = words.join(' ');
      const answer = await searchPlatform(readingConnection(program.opts()).client, text, options.first);
      if (options.json) return printJson(answer);
      printLine(searchTable(answer, text, columns()));
    });
}
