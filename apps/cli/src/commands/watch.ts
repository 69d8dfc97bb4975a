import { exactValuesNote, NOTE_MARK, rowNote, tableNotes } from '@primitives/boards';
import { watchSubmission, type WatchedSubmission } from '@primitives/client';
import type { Command } from 'commander';
import { refusalText } from '../cli-error.js';
import { copyOn } from '../copies.js';
import { connection, type Connection } from '../connection.js';
import { endWith, EXIT, type ExitCode } from '../exit-codes.js';
import { neighbourLines } from '../neighbour-table.js';
import { below, formatInterval, formatValue, metricName, printJson, printLine, table } from '../output.js';
import { ProgressBar } from '../progress.js';
import { roundingLine } from '../rounding-line.js';
import { serviceLines, waitingText } from '../service-lines.js';

export function registerWatch(program: Command): void {
  program
    .command('watch <submission>')
    .description('follow a submission until all of its evaluations have ended')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', '\nExample:\n  $ primitives watch 4F2K9Q')
    .action(async (code: string, options: { json?: boolean }, command: Command) => {
      endWith(command, await watchAndReport(connection(program.opts()), code, options.json ?? false));
    });
}

/** Follows the submission, prints the outcome, and returns the exit code. */
export async function watchAndReport(at: Connection, id: string, json: boolean): Promise<ExitCode> {
  const bar = new ProgressBar(json);
  const submission = await watchSubmission(at.client, id, ({ state, instancesDone, instancesTotal, track, waiting }) =>
    bar.update(
      state.toLowerCase(),
      instancesDone,
      instancesTotal ?? 0,
      `${waitingText(waiting) ?? `${instancesDone} of ${instancesTotal ?? '?'} images`} · ${track.slug}`,
    ),
  );
  bar.finish();
  if (json) printJson({ ...submission, url: `${at.url}/s/${submission.code}` });
  else printOutcome(at, submission);
  const states = submission.evaluations.map((evaluation) => evaluation.state);
  if (states.includes('FAILED')) return EXIT.UNAVAILABLE;
  return states.every((state) => state === 'SCORED') ? EXIT.OK : EXIT.REFUSED;
}

export function printOutcome(at: Connection, submission: WatchedSubmission): void {
  for (const evaluation of submission.evaluations) {
    printLine(`${submission.name} on ${evaluation.track.slug}: ${evaluation.state.toLowerCase()}`);
    if (evaluation.failure) printLine(refusalText(evaluation.failure));
    for (const line of serviceLines(evaluation)) printLine(`  ${line}`);
    if (evaluation.publication !== null && evaluation.publication.visibility !== 'SHOWN')
      printLine(
        `  ${visibilityText(evaluation.publication.visibility)}${evaluation.publication.reason === null ? '' : `: ${evaluation.publication.reason}`}`,
      );
    if (evaluation.copyOf) printLine(`  it is ${copyOn(evaluation.copyOf.entry)}`);
    const boards = evaluation.results ?? [];
    if (boards.length === 0) continue;
    const cells = boards.map(({ values }) => ({ cells: values, note: rowNote(values) }));
    const exact = exactValuesNote(evaluation, boards);
    if (exact !== null) printLine(`  ${exact}`);
    const rows = evaluation.track.metrics.map((metric) => [
      metricName(metric),
      '',
      ...boards.flatMap((board) => {
        const cell = board.values.find((value) => value.metric === metric.id);
        return cell ? [`${formatValue(cell, metric.format)} ${formatInterval(cell, metric.format)}`] : ['–'];
      }),
    ]);
    const names = boards.map(({ board }, i) => (cells[i]?.note ? `${board} ${NOTE_MARK}` : board));
    printLine(table(['metric', '', ...names], rows));
    for (const line of below(tableNotes(evaluation.track.metrics, cells))) printLine(line);
    if (boards.some(({ released }) => released)) printLine(roundingLine(at.url));
    for (const { board, rank } of boards)
      if (rank)
        printLine(
          `${board}: rank ${rank.low === rank.high ? rank.low : `${rank.low}–${rank.high}`} of ${rank.of} by ${evaluation.track.primaryMetric.label}`,
        );
    for (const line of neighbourLines(evaluation)) printLine(line);
  }
  printLine(`${at.url}/s/${submission.code}`);
}

const visibilityText = (visibility: string): string =>
  visibility === 'EMBARGOED' ? 'not on the boards' : visibility.toLowerCase();
