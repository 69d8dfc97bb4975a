import { readFile } from 'node:fs/promises';
import { readBenchmarkTerms, setTerms } from '@primitives/client';
import type { Command } from 'commander';
import { CliError } from '../../cli-error.js';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';

/** `primitives admin terms …`: what anyone who submits to a benchmark agrees to. */
export function registerTerms(admin: Command, program: Command): void {
  const terms = admin.command('terms').description('what anyone who submits to a benchmark agrees to');
  terms
    .command('show <benchmark>')
    .description('print the present version')
    .option('--json', 'print it as JSON')
    .action(async (benchmark: string, { json = false }: { json?: boolean }) => {
      const present = await readBenchmarkTerms(connection(program.opts()).client, benchmark);
      if (json) printJson(present);
      else
        printLine(
          present
            ? `version ${present.number}, sha256 ${present.sha256}\n\n${present.text}`
            : `${benchmark} asks for nothing`,
        );
    });
  terms
    .command('set <benchmark> <file>')
    .description('the next version, which everyone agrees to again before the next submission')
    .requiredOption('--reason <text>', 'told to the readers of its tracks')
    .option('--json', 'print the outcome as JSON')
    .action(async (benchmark: string, path: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      await setTerms(client, benchmark, await textOf(path), reason);
      if (json) return printJson(await readBenchmarkTerms(client, benchmark));
      printLine(`anyone who submits to ${benchmark} agrees to ${path} first`);
    });
  terms
    .command('drop <benchmark>')
    .description('nothing has to be agreed to from now on')
    .requiredOption('--reason <text>', 'told to the readers of its tracks')
    .option('--json', 'print the outcome as JSON')
    .action(async (benchmark: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      await setTerms(connection(program.opts()).client, benchmark, null, reason);
      if (json) return printJson({ benchmark, terms: null });
      printLine(`${benchmark} asks for nothing any more`);
    });
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CliError({
      code: 'input_invalid',
      message: `${path} cannot be read`,
      expected: 'a text file with the terms',
      found: error instanceof Error ? error.message : String(error),
      remedy: 'check the path',
    });
  }
}
