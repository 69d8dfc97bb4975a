import { formatDifference, markedName, MAX_PINS, tableNotes } from '@primitives/boards';
import {
  compareOverBoards,
  compareSubmissions,
  entriesOfTrack,
  type ComparedMetric,
  type Comparison,
  type FamilyDifference,
} from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { fittingTable, formatInterval, formatValue, metricName, printJson, printLine } from '../output.js';

interface CompareOptions {
  readonly track?: string;
  readonly board?: string;
  readonly allBoards?: boolean;
  readonly significant?: boolean;
  readonly json?: boolean;
}

/** `primitives compare`: tests whether submissions differ, like the compare page; the scorer computes the tests. */
export function registerCompare(program: Command): void {
  program
    .command('compare <submissions...>')
    .description(`test 2 to ${MAX_PINS} submissions on one board for differences from the first`)
    .option('--track <track>', 'name the submissions by their models on this track, and compare on its main board')
    .option('--board <track.board>', 'board to compare on; default: the first with all of them')
    .option(
      '--all-boards',
      'compare the primary metric on every board that contains all submissions, as one family of tests',
    )
    .option('--significant', 'only metrics with a significant difference at 5%')
    .option('--json', 'print the comparison as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ primitives compare 4F2K9Q 7M3XQZ --board shapes.closed\n  $ primitives compare --track shapes "Dual encoder" "Pair-head CNN"',
    )
    .action(async (submissions: string[], options: CompareOptions, command: Command) => {
      if (submissions.length < 2 || submissions.length > MAX_PINS)
        command.error(`error: expected 2 to ${MAX_PINS} submissions, found ${submissions.length}`);
      const server = connection(program.opts());
      const { codes, board } =
        options.track === undefined
          ? { codes: submissions, board: options.board ?? null }
          : await entriesOfTrack(server.client, options.track, submissions, options.board);
      if (options.allBoards) {
        const differences = await compareOverBoards(server.client, codes);
        return options.json ? printJson(differences) : printLine(familyTable(differences));
      }
      const comparison = await compareSubmissions(server.client, codes, board);
      if (options.json) return printJson(comparison);
      printLine(comparisonTable(comparison, options.significant ?? false));
      printLine(
        `${server.url}/compare?m=${comparison.models.map(({ submissionCode }) => submissionCode).join(',')}&board=${comparison.board.id}`,
      );
    });
}

/** A row per metric and model: the baseline's value, then each difference from it with interval, p and verdict. */
export function comparisonTable(
  { board, metrics, models, differences, resamples }: Comparison,
  significant: boolean,
): string {
  const [baseline, ...others] = models;
  const differenceOf = (metric: string, code: string) =>
    differences.find((one) => one.metric === metric && one.submissionCode === code);
  const differs = ({ id }: ComparedMetric) =>
    differences.some(({ metric, verdict }) => metric === id && (verdict === 'BETTER' || verdict === 'WORSE'));
  const shown = significant ? metrics.filter(differs) : metrics;
  const rows = shown.flatMap((metric) =>
    [baseline, ...others].map((model, i) => {
      const cell = model?.cells.find((one) => one.metric === metric.id);
      const estimate = cell
        ? `${formatValue(cell, metric.format)} ${formatInterval(cell, metric.format)}`.trimEnd()
        : '–';
      const test = model && differenceOf(metric.id, model.submissionCode ?? '');
      return [
        i === 0 ? metricName(metric) : '',
        model ? `${model.submissionCode ?? ''} ${markedName(model)}` : '',
        estimate,
        ...(i === 0 ? ['', '', 'baseline'] : tested(test, metric)),
      ];
    }),
  );
  const head = ['metric', 'model', 'value', 'difference', 'p', 'verdict'];
  const tests = differences.filter(({ verdict }) => verdict !== null && verdict !== 'NOT_TESTED');
  const isRounded = tests.length > 0 && tests.every(({ low, p }) => low === null && p === null);
  const note = isRounded
    ? `${board.id}: differences from the baseline of values that are rounded up or down at random; the verdicts are those of paired tests on the exact values, adjusted for all pairs of the board like its ranks; their intervals and p-values are not published`
    : `${board.id}: differences from the baseline with simultaneous 95% intervals, from ${resamples} sign vectors over the same test images; intervals, p and verdict are those of the board, adjusted for all pairs of its entries, like its ranks`;
  if (rows.length === 0) return `no metric differs significantly from the baseline at 5%\n${note}`;
  return [tableOfFilled(head, rows), note, ...tableNotes(shown, models)].join('\n');
}

/** A row per board and model. */
export function familyTable(differences: readonly FamilyDifference[]): string {
  const rows = differences.map(({ board, metric, submissionCode, ...test }) => [
    board.id,
    metricName(metric),
    submissionCode,
    ...tested({ ...test, low: null, high: null, itemsNeeded: null }, metric),
  ]);
  const note =
    'differences of the primary metrics from the baseline, tested as one family at the 5% level: p is adjusted for all of these boards and models; a difference is significant only if it also is on its board';
  return [tableOfFilled(['board', 'metric', 'model', 'difference', 'p', 'verdict'], rows), note].join('\n');
}

/**
 * Without columns that are empty, such as p where it is not published; in a narrow terminal also without p and the
 * values.
 */
function tableOfFilled(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const filled = (_: string, column: number) => rows.some((row) => row[column] !== '');
  const shown = head.filter(filled);
  const expendable = ['p', 'value'].map((name) => shown.indexOf(name)).filter((column) => column >= 0);
  return fittingTable(
    shown,
    rows.map((row) => row.filter(filled)),
    expendable,
  );
}

function tested(
  test: Parameters<typeof formatDifference>[0],
  metric: Pick<ComparedMetric, 'format' | 'direction'>,
): string[] {
  const { difference, interval, p, verdict, note } = formatDifference(test, metric);
  return [
    [difference, interval].filter(Boolean).join(' '),
    p?.replace(/^p = /, '') ?? '',
    [verdict, note].filter(Boolean).join('; '),
  ];
}
