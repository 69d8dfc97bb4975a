import { correctTrack, readErrata, type ApiClient, type Erratum } from '@primitives/client';
import { fileFacts, readLabels, SplitFileError } from '@primitives/datasets';
import type { Command } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../../cli-error.js';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';
import { ProgressBar } from '../../progress.js';
import { placeLabels } from '../../register-version.js';

/** Between two looks at a correction: no one is notified of an erratum's progress, and one takes minutes. */
const POLL_INTERVAL_MS = 500;

interface CorrectOptions {
  readonly labels: string;
  readonly reason: string;
  readonly labelsFolder?: string;
  readonly placed?: boolean;
  readonly board?: string;
  readonly wait: boolean;
  readonly json?: boolean;
}

/** `primitives admin correct <track>`: corrected labels make a new version; what was predicted is scored again, and an erratum says so. */
export function registerCorrections(admin: Command, program: Command): void {
  admin
    .command('correct <track>')
    .description('judge a track by corrected labels: everything on it is scored again from its predictions')
    .requiredOption('--labels <file>', 'the whole corrected label file of the split, its instances in their order')
    .requiredOption('--reason <reason>', 'what was wrong, in a sentence; it is public')
    .option('--labels-folder <folder>', "the scorer's folder of label files, where it is on this machine")
    .option('--placed', 'the file lies in that folder already, as <sha256>.jsonl')
    .option('--board <board>', 'whose old and new values are shown; the first one by default')
    .option('--no-wait', 'return as soon as the correction is under way')
    .option('--json', 'print the erratum as JSON')
    .action(
      async (track: string, { labels, reason, labelsFolder, placed, board, wait, json = false }: CorrectOptions) => {
        const { client } = connection(program.opts());
        const digest = await checkedLabels(labels);
        if (labelsFolder !== undefined) await placeLabels(labels, labelsFolder, digest);
        else if (!placed) throw notPlaced(labels, digest);
        const { number } = await correctTrack(client, { track, labels: digest, reason });
        const erratum = await followed(client, track, number, board ?? null, wait, new ProgressBar(json));
        if (json) printJson(erratum);
        else print(erratum, track);
      },
    );
}

/** Its digest, once it can be read. */
async function checkedLabels(path: string): Promise<string> {
  try {
    await readLabels(path);
  } catch (error) {
    if (error instanceof SplitFileError)
      throw new CliError({
        code: error.code,
        message: error.message,
        remedy: 'correct the label file line by line; every instance keeps its id and its place',
      });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError({ code: 'file_missing', message, remedy: 'check the path' });
    throw error;
  }
  return (await fileFacts(path)).sha256;
}

/** Labels are never sent: they reach the scorer by hand. */
const notPlaced = (path: string, digest: string) =>
  new CliError({
    code: 'file_missing',
    message: 'the scorer must find the corrected labels before anything is scored again',
    expected: `${path} in the scorer's folder as ${digest}.jsonl`,
    remedy: 'name the folder with --labels-folder, or copy the file there and say --placed',
  });

async function followed(
  client: ApiClient,
  track: string,
  number: number,
  board: string | null,
  wait: boolean,
  bar: ProgressBar,
): Promise<Erratum> {
  for (;;) {
    const erratum = (await readErrata(client, track, board)).find((one) => one.number === number);
    if (!erratum) throw new Error(`erratum ${number} of ${track} is gone`);
    if (!wait || erratum.finishedAt !== null) {
      bar.finish();
      return erratum;
    }
    bar.update('scoring again', erratum.done, erratum.evaluations);
    await pause(POLL_INTERVAL_MS);
  }
}

function print(
  { number, fromVersion, toVersion, evaluations, done, finishedAt, entries }: Erratum,
  track: string,
): void {
  printLine(
    `erratum ${number} of ${track}: version ${fromVersion} → ${toVersion}, ${done} of ${evaluations} entries are scored again`,
  );
  if (finishedAt === null) return;
  const value = (cell: Erratum['entries'][number]['before']) =>
    cell?.value == null ? '–' : String(Number(cell.value.toPrecision(6)));
  printLine(
    table(
      ['submission', 'entry', 'before', 'after'],
      entries.map(({ submissionCode, name, before, after }) => [submissionCode, name, value(before), value(after)]),
    ),
  );
}
