import { hasEnded, readExport, readSubmission } from '@primitives/client';
import { Option, type Command } from 'commander';
import { readingConnection } from '../connection.js';
import { printJson, printLine } from '../output.js';
import { unfinishedLine } from './unfinished-line.js';
import { printOutcome } from './watch.js';

const CSV_TEXT = 'print one line for each metric, with all digits; values of hidden splits as published, rounded';

/** `primitives results`: prints the current results of a submission without waiting. */
export function registerResults(program: Command): void {
  program
    .command('results <submission>')
    .description('print the results of a submission with intervals and ranks')
    .addOption(new Option('--csv', CSV_TEXT).conflicts('json'))
    .option('--json', 'print the submission as JSON')
    .action(async (code: string, options: { csv?: boolean; json?: boolean }) => {
      const at = readingConnection(program.opts());
      const submission = await readSubmission(at.client, code);
      if (options.json) printJson({ ...submission, url: `${at.url}/s/${submission.code}` });
      else if (options.csv) {
        process.stdout.write(await readExport(at.client, `/s/${submission.code}.csv`));
        const unfinished = unfinishedLine(submission.code, submission.evaluations);
        if (unfinished !== null) process.stderr.write(`${unfinished}\n`);
      } else {
        await printOutcome(at, submission);
        if (submission.evaluations.some(({ state }) => !hasEnded(state)))
          printLine(`next: primitives watch ${submission.code}`);
      }
    });
}
