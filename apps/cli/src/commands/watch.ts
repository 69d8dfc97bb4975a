import { outcomeLines, progressText } from '@primitives/boards';
import { watchSubmission, type WatchedSubmission } from '@primitives/client';
import type { Command } from 'commander';
import { connection, type Connection } from '../connection.js';
import { endWith, EXIT, type ExitCode } from '../exit-codes.js';
import { columns, printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';

export function registerWatch(program: Command): void {
  program
    .command('watch <submission>')
    .description('follow a submission until all of its evaluations have ended')
    .option('--json', 'print the outcome as JSON')
    .action(async (code: string, options: { json?: boolean }, command: Command) => {
      endWith(command, await watchAndReport(connection(program.opts()), code, options.json ?? false));
    });
}

/** Follows the submission, prints the outcome, and returns the exit code. */
export async function watchAndReport(at: Connection, id: string, json: boolean): Promise<ExitCode> {
  const bar = new ProgressBar(json);
  const submission = await watchSubmission(at.client, id, (evaluation, count) => {
    const { stateText, instancesDone, instancesTotal, track } = evaluation;
    const label = `${count > 1 ? `${track.slug}: ` : ''}${stateText}`;
    bar.update(label, instancesDone, instancesTotal ?? 0, progressText(evaluation), track.slug);
  });
  bar.finish();
  if (json) printJson({ ...submission, url: `${at.url}/s/${submission.code}` });
  else printOutcome(at, submission);
  const states = submission.evaluations.map((evaluation) => evaluation.state);
  if (states.includes('FAILED')) return EXIT.UNAVAILABLE;
  return states.every((state) => state === 'SCORED') ? EXIT.OK : EXIT.REFUSED;
}

export function printOutcome(at: Connection, submission: WatchedSubmission): void {
  for (const line of outcomeLines(submission, at.url, columns())) printLine(line);
}
