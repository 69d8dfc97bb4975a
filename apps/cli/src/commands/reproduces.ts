import { reportedRow, setReproduction } from '@primitives/client';
import { Option, type Command } from 'commander';
import { connection } from '../connection.js';
import { printJson, printLine } from '../output.js';

/** `primitives reproduces`: declares which paper's row a submission reproduces. */
export function registerReproduces(program: Command): void {
  program
    .command('reproduces <submission>')
    .description('declare which row of a paper a submission reproduces on a track, or none')
    .requiredOption('--track <track>', 'the track whose board reports the method')
    .addOption(new Option('--method <name>', 'name of the method on the board').conflicts('none'))
    .option('--none', 'it reproduces no row')
    .option('--json', 'print the outcome as JSON')
    .action(
      async (
        code: string,
        options: { track: string; method?: string; none?: boolean; json?: boolean },
        command: Command,
      ) => {
        if (options.method === undefined && !options.none) command.error('error: pass --method <name> or --none');
        const { client } = connection(program.opts());
        const method = options.method ?? null;
        await setReproduction(
          client,
          code,
          options.track,
          method === null ? null : await reportedRow(client, options.track, method),
        );
        if (options.json) return printJson({ submission: code, track: options.track, method });
        printLine(`${code} reproduces ${method ?? 'no reported row'} on ${options.track}`);
      },
    );
}
