import { confirmReportedRow, readReportedRows, readSplits, setLabelsPublished, signOffSplit } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';

interface Json {
  readonly json?: boolean;
}

/** Reviews by maintainers: audits of splits, and papers' rows on boards. */
export function registerReviews(admin: Command, program: Command): void {
  const client = () => connection(program.opts()).client;
  const splits = admin.command('split').description('audits of splits and their reviewers');
  splits
    .command('list', { isDefault: true })
    .description('list all splits of the installation')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: Json) => {
      const found = await readSplits(client());
      if (json) return printJson(found);
      const rows = found.map((one) => [
        one.id,
        `${one.benchmark}@${one.version} ${one.name}`,
        one.role.toLowerCase(),
        one.labelsPublished ? 'published' : '–',
        String(one.instances),
        one.tracks.join(', '),
        one.signOffs.map(({ by }) => by).join(', ') || '–',
      ]);
      printLine(table(['split', 'of', 'role', 'labels', 'instances', 'tracks', 'read by'], rows));
    });
  splits
    .command('sign-off <split>')
    .description('sign off the audit of a split')
    .requiredOption('--note <note>', 'findings, one sentence')
    .option('--json', 'print the outcome as JSON')
    .action(async (split: string, { note, json }: Json & { note: string }) => {
      await signOffSplit(client(), split, note);
      if (json) return printJson({ split, note });
      printLine(`the audit of ${split} is signed off`);
    });
  splits
    .command('publish-labels <split>')
    .description('let anyone download a public split with its labels; their file must have been uploaded')
    .requiredOption('--reason <reason>', 'reason, for the audit log')
    .option('--json', 'print the outcome as JSON')
    .action(async (split: string, { reason, json }: Json & { reason: string }) => {
      await setLabelsPublished(client(), split, true, reason);
      if (json) return printJson({ split, published: true });
      printLine(`the labels of ${split} are published`);
    });
  splits
    .command('withdraw-labels <split>')
    .description('end the download of a split and its labels; copies that were downloaded remain')
    .requiredOption('--reason <reason>', 'reason, for the audit log')
    .option('--json', 'print the outcome as JSON')
    .action(async (split: string, { reason, json }: Json & { reason: string }) => {
      await setLabelsPublished(client(), split, false, reason);
      if (json) return printJson({ split, published: false });
      printLine(`the labels of ${split} are withdrawn`);
      printLine('Copies that were downloaded remain, and links already given work for up to one hour.');
    });
  const reported = admin.command('reported').description("rows of papers on a track's boards and their reviewers");
  reported
    .command('list <track>')
    .description('list the rows of papers on a track')
    .option('--json', 'print them as JSON')
    .action(async (track: string, { json }: Json) => {
      const found = await readReportedRows(client(), track);
      if (json) return printJson(found);
      const rows = found.map((one) => [
        one.id,
        one.method,
        one.board,
        `${one.citation}, ${one.tableReference}`,
        one.readings.map(({ by }) => by).join(', ') || '–',
      ]);
      printLine(table(['row', 'method', 'board', 'source', 'read by'], rows));
    });
  reported
    .command('read <row>')
    .description('confirm that you have checked a row against its paper')
    .option('--json', 'print the outcome as JSON')
    .action(async (row: string, { json }: Json) => {
      await confirmReportedRow(client(), row);
      if (json) return printJson({ row });
      printLine(`row ${row} is marked as checked`);
    });
}
