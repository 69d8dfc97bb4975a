import {
  IMPORT_CODES,
  importBenchmark,
  IMPORTERS,
  releaseStatistics,
  SETS,
  type Finding,
  type ImportCode,
  type Importer,
  type ImportReport,
  type SetName,
  type StatisticsReport,
} from '@primitives/datasets';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { below, printJson, printLine, table } from '../output.js';
import { Pace } from '../pace.js';
import { ProgressBar } from '../progress.js';
import { wholeFrom } from '../whole-number.js';

interface ImportCommandOptions {
  readonly out: string;
  readonly number: number;
  readonly sets?: readonly SetName[];
  readonly accept?: readonly ImportCode[];
  readonly dryRun?: boolean;
  readonly statistics?: boolean;
  readonly json?: boolean;
}

/**
 * `primitives import <benchmark> <folder>`: converts the authors' files into a benchmark version, or lists the errors
 * in them.
 */
export function registerImport(program: Command): void {
  const group = program
    .command('import')
    .description('create a benchmark version from the files that its authors release')
    .addHelpText(
      'after',
      '\nExit code 0: written (or, with --dry-run, valid). 1: refused because of the findings.\nLayouts and ' +
        'codes: /docs/import of the platform',
    );
  for (const importer of IMPORTERS) {
    const layout = importer.layout.map(
      ({ path, what, optional }) => `  ${path}${optional ? ' (optional)' : ''}\n      ${what}`,
    );
    const command = group
      .command(`${importer.id} <folder>`)
      .description(importer.provenance.title)
      .option('--out <folder>', 'parent folder of the version folder', 'benchmarks')
      .option('--number <number>', 'number of the version; a correction has the next number', wholeFrom(1), 1)
      .option('--accept <codes...>', 'errors to accept; the affected items are left out', acceptableFor(importer))
      .option('--dry-run', 'read and check everything without writing a version')
      .option('--json', 'print the report as JSON')
      .addHelpText(
        'after',
        `\nLayout:\n${layout.join('\n')}\n\nFrom: ${importer.provenance.source}\nLicence: ${importer.provenance.licence}`,
      )
      .action(async (folder: string, options: ImportCommandOptions) => {
        if (options.statistics) return reportStatistics(await releaseStatistics(importer, folder), options);
        const bar = new ProgressBar(options.json ?? false);
        const pace = new Pace();
        const report = await importBenchmark({
          importer,
          folder,
          ...options,
          onProgress: (step, done, total) => bar.update(step, done, total, pace.detail(step, done, total)),
        });
        bar.finish();
        if (options.json) printJson(report);
        else printReport(report);
        process.exitCode = report.verdict === 'refused' ? EXIT.REFUSED : EXIT.OK;
      });
    if (importer.statistics !== undefined)
      command.option('--statistics', 'only compare statistics of the annotation with the paper; needs no image');
    if (importer.splits === 'per-set')
      command.addOption(new Option('--sets <sets...>', 'only convert these sets').choices(SETS));
  }
}

/** Codes of errors that can be accepted. */
function acceptableFor({
  indispensable = [],
}: Importer): (code: string, before: readonly string[] | undefined) => readonly string[] {
  const codes = (Object.keys(IMPORT_CODES) as ImportCode[]).filter(
    (code) => IMPORT_CODES[code].severity === 'error' && !indispensable.includes(code),
  );
  return (code, before = []) => {
    if (!codes.some((known) => known === code))
      throw new InvalidArgumentError(`expected one or more of: ${codes.join(', ')}`);
    return [...before, code];
  };
}

function printReport({ verdict, refusedFor, findings, counts, splits, version }: ImportReport): void {
  for (const finding of findings) printFinding(finding);
  for (const [code, count] of Object.entries(counts)) {
    const reported = findings.filter((finding) => finding.code === code).length;
    if (count > reported) printLine(`  … and ${count - reported} more ${code}`);
  }
  for (const { name, instances, images } of splits) printLine(`${name}: ${instances} instances of ${images} images`);
  if (version)
    printLine(`wrote ${version.slug} version ${version.number} to ${version.folder}\n  digest ${version.digest}`);
  else if (verdict === 'good') printLine('the version is valid');
  else printLine(`no version was written because of ${refusedFor.join(', ')}`);
}

function reportStatistics(report: StatisticsReport, { json }: ImportCommandOptions): void {
  process.exitCode = report.refused ? EXIT.REFUSED : EXIT.OK;
  if (json) return printJson(report);
  for (const finding of report.findings) printFinding(finding);
  if (report.refused) return;
  const rows = report.statistics.map(({ row, column, value, printed, verdict, by }) => [
    column === 'Value' ? row : column,
    verdict,
    formatCount(value),
    printed,
    verdict === 'differs' ? `${by > 0 ? '+' : '−'}${formatCount(Math.abs(by))}` : '',
  ]);
  printLine(table(['statistic', 'verdict', 'here', 'paper', 'difference'], rows));
  for (const { name, bars } of report.distributions) {
    const shown = bars.slice(0, SHOWN_BARS).map(({ label, count }) => [label, '', formatCount(count)]);
    const hidden = bars.length - shown.length;
    const notes = hidden > 0 ? [`… and ${hidden} more, with --json`] : [];
    for (const line of ['', table([name, '', 'count'], shown), ...below(notes)]) printLine(line);
  }
}

/** The longest distribution that is a table on a screen; --json prints all of it. */
const SHOWN_BARS = 15;

const formatCount = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `data/test.json:1, entry 12, byte 3044`. */
function placeText({ file, line, entry, byte }: NonNullable<Finding['place']>): string {
  return [
    line === undefined ? file : `${file}:${line}`,
    ...(entry === undefined ? [] : [`entry ${entry}`]),
    ...(byte === undefined ? [] : [`byte ${byte}`]),
  ].join(', ');
}

const SIGNS = { fatal: '✗', error: '✗', warning: '!' } as const;

function printFinding({ number, severity, code, message, place, expected, found, remedy }: Finding): void {
  const at = place && placeText(place);
  printLine(
    `${String(number).padStart(4)} ${SIGNS[severity]} ${message} (${code})${at ? `\n       at:       ${at}` : ''}`,
  );
  if (expected) printLine(`       expected: ${expected}`);
  if (found) printLine(`       found:    ${found}`);
  printLine(`       remedy:   ${remedy}`);
}
