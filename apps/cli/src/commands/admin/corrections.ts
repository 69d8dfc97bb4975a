import { correctTrack, readErrata, type ApiClient, type Erratum } from '@primitives/client';
import { fileFacts, readLabels, SplitFileError } from '@primitives/datasets';
import type { Command } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../../cli-error.js';
import { asFileMissing } from '../../file-missing.js';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';
import { ProgressBar } from '../../progress.js';
import { placeLabels } from '../../register-version.js';

/** Polling interval of a correction: an erratum has no subscription, and scoring takes minutes. */
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

/**
 * `primitives admin correct <track>`: corrected labels create a new version, rescore all predictions and publish an
 * erratum.
 */
export function registerCorrections(admin: Command, program: Command): void {
  admin
    .command('correct <track>')
    .description('correct the labels of a track and rescore all of its entries from their predictions')
    .requiredOption('--labels <file>', 'the complete corrected label file of the split, in the same order of instances')
    .requiredOption('--reason <reason>', 'public reason, one sentence')
    .option('--labels-folder <folder>', "the scorer's folder of label files, if it is on this machine")
    .option('--placed', 'the file is in that folder already, as <sha256>.jsonl')
    .option('--board <board>', 'board whose old and new values are printed; default: the first')
    .option('--no-wait', 'return as soon as the correction has started')
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

/** SHA-256 of the label file. @throws CliError when it cannot be read */
async function checkedLabels(path: string): Promise<string> {
  try {
    await readLabels(path);
  } catch (error) {
    if (error instanceof SplitFileError)
      throw new CliError({
        code: error.code,
        message: error.message,
        remedy: 'correct the label file line by line without changing ids or order',
      });
    throw asFileMissing(error);
  }
  return (await fileFacts(path)).sha256;
}

/** Labels are never uploaded; an administrator copies them to the scorer. */
const notPlaced = (path: string, digest: string) =>
  new CliError({
    code: 'file_missing',
    message: 'the scorer needs the corrected labels before it can rescore',
    expected: `${path} in the scorer's folder as ${digest}.jsonl`,
    remedy: 'pass the folder as --labels-folder, or copy the file there and pass --placed',
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
    bar.update('rescoring', erratum.done, erratum.evaluations);
    await pause(POLL_INTERVAL_MS);
  }
}

function print(
  { number, fromVersion, toVersion, evaluations, done, finishedAt, entries }: Erratum,
  track: string,
): void {
  printLine(
    `erratum ${number} of ${track}: version ${fromVersion} → ${toVersion}, ${done} of ${evaluations} entries rescored`,
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
