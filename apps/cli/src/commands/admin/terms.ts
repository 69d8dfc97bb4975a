import { readFile } from 'node:fs/promises';
import { readBenchmarkTerms, setTerms } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { refusePath } from '../../file-missing.js';
import { printJson, printLine } from '../../output.js';

/** `primitives admin terms …`: terms to accept before submitting to a benchmark. */
export function registerTerms(admin: Command, program: Command): void {
  const terms = admin.command('terms').description('terms to accept before submitting to a benchmark');
  terms
    .command('show <benchmark>')
    .description('print the current version')
    .option('--json', 'print it as JSON')
    .action(async (benchmark: string, { json = false }: { json?: boolean }) => {
      const present = await readBenchmarkTerms(connection(program.opts()).client, benchmark);
      if (json) printJson(present);
      else
        printLine(
          present
            ? `version ${present.number}, sha256 ${present.sha256}\n\n${present.text}`
            : `${benchmark} has no terms`,
        );
    });
  terms
    .command('set <benchmark> <file>')
    .description('set the next version; users must accept it before their next submission')
    .requiredOption('--reason <text>', 'public reason')
    .option('--json', 'print the outcome as JSON')
    .action(async (benchmark: string, path: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      await setTerms(client, benchmark, await textOf(path), reason);
      if (json) return printJson(await readBenchmarkTerms(client, benchmark));
      printLine(`submissions to ${benchmark} now require accepting ${path}`);
    });
  terms
    .command('drop <benchmark>')
    .description('remove the terms')
    .requiredOption('--reason <text>', 'public reason')
    .option('--json', 'print the outcome as JSON')
    .action(async (benchmark: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      await setTerms(connection(program.opts()).client, benchmark, null, reason);
      if (json) return printJson({ benchmark, terms: null });
      printLine(`${benchmark} no longer has terms`);
    });
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(refusePath(path, 'a text file with the terms'));
}
