import { readExport, readSubmission, RefusedError } from '@primitives/client';
import { Option, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection, type Connection } from '../connection.js';
import { printJson } from '../output.js';
import { printOutcome } from './watch.js';

/** `primitives results`: what a submission has come to so far, without waiting for it. */
export function registerResults(program: Command): void {
  program
    .command('results <submission>')
    .description('print the results of a submission, by its code, with intervals and ranks')
    .addOption(new Option('--csv', 'print the file of its page: a line a metric, unrounded').conflicts('json'))
    .option('--json', 'print the submission as JSON')
    .action(async (code: string, options: { csv?: boolean; json?: boolean }) => {
      const at = connection(program.opts());
      const submission = await readSubmission(at.client, code);
      if (options.json) printJson(submission);
      else if (options.csv) process.stdout.write(await resultsFile(at, submission.code));
      else printOutcome(at, submission);
    });
}

/** Byte for byte what the page offers to everybody. @throws CliError when not everybody may read it */
async function resultsFile({ client }: Connection, code: string): Promise<Uint8Array> {
  return readExport(client, `/s/${code}.csv`).catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'submission_unknown') throw error;
    throw new CliError({
      code: 'submission_private',
      message: `${code} is private, and the file of its page is for everybody`,
      expected: 'a submission that is listed or unlisted',
      found: 'a private one',
      remedy: `read it with \`primitives results ${code} --json\`, or list it with \`primitives listing\``,
    });
  });
}
