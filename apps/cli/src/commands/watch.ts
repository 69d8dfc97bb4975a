import { debugRunLines, type CopiedEntry, estimatedSeconds, outcomeLines, progressText } from '@primitives/boards';
import {
  type ApiClient,
  entriesOfSubmission,
  readReferences,
  watchSubmission,
  type WatchedSubmission,
} from '@primitives/client';
import type { Command } from 'commander';
import { readingConnection, type Connection } from '../connection.js';
import { endWith, EXIT, type ExitCode } from '../exit-codes.js';
import { columns, printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';

export function registerWatch(program: Command): void {
  program
    .command('watch <submission>')
    .description('follow a submission until all of its evaluations have ended')
    .option('--json', 'print the outcome as JSON')
    .action(async (code: string, options: { json?: boolean }, command: Command) => {
      endWith(command, await watchAndReport(readingConnection(program.opts()), code, options.json ?? false));
    });
}

/**
 * Follows the submission, prints the outcome, and returns the exit code.
 *
 * @param args of the command that submitted it; null after another command
 * @param copies entries of the same model by track; absent where the platform has to find them
 */
export async function watchAndReport(
  at: Connection,
  id: string,
  json: boolean,
  args: readonly string[] | null = null,
  copies?: ReadonlyMap<string, CopiedEntry>,
): Promise<ExitCode> {
  const bar = new ProgressBar(json);
  const firstEstimates = new Map<string, number>();
  const submission = await watchSubmission(at.client, id, (evaluation, count) => {
    const { stateText, instancesDone, instancesTotal, track } = evaluation;
    const label = `${count > 1 ? `${track.slug}: ` : ''}${stateText}`;
    const seconds = estimatedSeconds(evaluation.waiting);
    const end = firstEstimates.get(track.slug) ?? (seconds === null ? Infinity : Date.now() + 1000 * seconds);
    if (seconds !== null) firstEstimates.set(track.slug, end);
    const detail = progressText(evaluation, Date.now() > end);
    bar.update(label, instancesDone, instancesTotal ?? 0, detail, track.slug, evaluation.waiting !== null);
  });
  bar.finish();
  if (json) printJson({ ...submission, url: `${at.url}/s/${submission.code}` });
  else await printOutcome(at, submission, args, copies);
  const states = submission.evaluations.map((evaluation) => evaluation.state);
  if (states.includes('FAILED')) return EXIT.UNAVAILABLE;
  return states.every((state) => state === 'SCORED') ? EXIT.OK : EXIT.REFUSED;
}

/** @param args, @param copies as of `watchAndReport` */
export async function printOutcome(
  at: Connection,
  submission: WatchedSubmission,
  args: readonly string[] | null = null,
  copies?: ReadonlyMap<string, CopiedEntry>,
): Promise<void> {
  for (const line of outcomeLines(submission, at.url, columns())) printLine(line);
  const runs = submission.evaluations.flatMap((evaluation) =>
    evaluation.debug && evaluation.results?.[0] ? [{ evaluation, board: evaluation.results[0].board }] : [],
  );
  const entries = runs.length > 0 ? (copies ?? (await copiesOf(at.client, submission.code))) : undefined;
  const compared = await Promise.all(
    runs.map(async ({ evaluation, board }) => ({
      evaluation,
      references: await readReferences(at.client, evaluation.track.slug, board),
      ...(entries && { copy: copyOf(entries, evaluation.track.slug) }),
    })),
  );
  for (const line of debugRunLines(compared, 'primitives', args, columns())) printLine(line);
}

/** The entries of the model of a submission by track; absent if its bundle could not be read. */
async function copiesOf(client: ApiClient, code: string): Promise<ReadonlyMap<string, CopiedEntry> | undefined> {
  const entries = await entriesOfSubmission(client, code);
  return entries ? new Map(entries.map(({ track, submission }) => [track.slug, submission])) : undefined;
}

const copyOf = (copies: ReadonlyMap<string, CopiedEntry>, track: string) => {
  const entry = copies.get(track);
  return entry === undefined ? null : { entry };
};
