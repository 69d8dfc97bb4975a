import { setSeasonChoice } from '@primitives/client';
import { Argument, type Command } from 'commander';
import { connection } from '../connection.js';
import { printJson, printLine } from '../output.js';

/** `primitives later-seasons`: sets whether seasons that open later evaluate a submission. */
export function registerLaterSeasons(program: Command): void {
  program
    .command('later-seasons <submission>')
    .description(
      'set whether later seasons of its tracks evaluate a submission, which counts against no quota; by default, they ' +
        'evaluate listed submissions',
    )
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .option('--json', 'print the outcome as JSON')
    .action(async (code: string, state: 'on' | 'off', { json }: { json?: boolean }) => {
      const { client } = connection(program.opts());
      const { laterSeasons } = await setSeasonChoice(client, code, state === 'on');
      if (json) return printJson({ submission: code, laterSeasons: laterSeasons.evaluate });
      printLine(`later seasons ${laterSeasons.evaluate ? 'evaluate' : 'do not evaluate'} ${code}`);
    });
}
