import { EQUAL, formatDifference, isAgainstVerdict, type Difference } from '../comparison.js';
import { formatValue, type Format } from '../metric-values.js';
import type { Metric } from '../metric.js';
import { markedName, tableNotes } from '../notes.js';
import type { BoardRow, Cell } from '../row.js';
import { differencesTable, type DifferenceRow as Row } from './differences-table.js';
import { below, intervalText, metricName } from './fitting-table.js';
import { wrapped } from './wrapped.js';

type ComparedMetric = Pick<Metric, 'id' | 'label' | 'direction' | 'notes'> & { readonly format: Format };

/** A comparison in the shape of the GraphQL API. */
export interface PrintedComparison {
  readonly board: { readonly id: string };
  /** Id of the metric that ranks the board. */
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly metrics: readonly ComparedMetric[];
  readonly models: readonly (Pick<BoardRow, 'submissionCode' | 'name' | 'note' | 'similarTo'> & {
    readonly cells: readonly Pick<Cell, 'metric' | 'value' | 'low' | 'high' | 'step' | 'reason'>[];
  })[];
  readonly differences: readonly (Difference & { readonly metric: string; readonly submissionCode: string })[];
}

/** A difference on one of several boards, in the shape of the GraphQL API. */
export interface PrintedFamilyDifference extends Pick<Difference, 'difference' | 'step' | 'p' | 'verdict'> {
  readonly board: { readonly id: string };
  readonly metric: Pick<Metric, 'label' | 'direction'> & { readonly format: Format };
  readonly submissionCode: string;
}

/** A difference with verdict and note, such as `−6.00 ±2.10; p = 0.004; significantly worse`. */
export function differenceText(test: Difference, metric: Pick<ComparedMetric, 'format' | 'direction'>): string {
  const { difference, interval, p, verdict, note } = formatDifference(test, metric);
  const estimate = [difference, interval].filter(Boolean).join(' ');
  return [estimate, p, verdict, note].filter((text) => text !== null).join('; ');
}

const AGAINST =
  '≈ 0 or –: the published values are rounded, and equal or in the other order; the verdict is that of the exact ones';

const REFERENCE = { difference: '', p: '', verdict: 'reference', note: null };

/** Lines above the first row of a table. */
const HEAD_LINES = 2;

/** The comparison with only the metrics that differ significantly from the reference. */
export function significantOnly<Of extends PrintedComparison>(comparison: Of): Of {
  const { metrics, differences } = comparison;
  const significant = new Set(
    differences.flatMap(({ metric, verdict }) => (verdict === 'BETTER' || verdict === 'WORSE' ? metric : [])),
  );
  return {
    ...comparison,
    metrics: metrics.filter(({ id }) => significant.has(id)),
    differences: differences.filter(({ metric }) => significant.has(metric)),
  };
}

/**
 * A row per metric and model: the reference's value, then each difference from it with interval, p and verdict. The
 * metric that ranks the board is first; an empty line separates the others.
 *
 * @param significant only metrics that differ significantly
 * @param columns of the terminal; infinite in a pipe
 */
export function comparisonTable(comparison: PrintedComparison, significant: boolean, columns: number): string {
  const { board, models, differences, resamples } = comparison;
  const [reference, ...others] = models;
  const differenceOf = (metric: string, code: string) =>
    differences.find((one) => one.metric === metric && one.submissionCode === code);
  const isPrimary = ({ id }: ComparedMetric) => id === comparison.primaryMetric;
  const listed = significant ? significantOnly(comparison).metrics : comparison.metrics;
  const shown = [...listed.filter(isPrimary), ...listed.filter((metric) => !isPrimary(metric))];
  const rows = shown.flatMap((metric) =>
    [reference, ...others].map((model, i): Row => {
      const cell = model?.cells.find((one) => one.metric === metric.id);
      return {
        metric: i === 0 ? metricName(metric) : '',
        model: model ? `${model.submissionCode ?? ''} ${markedName(model)}` : '',
        value: cell ? formatValue(cell, metric.format) : '–',
        interval: cell ? intervalText(cell, metric.format) : '',
        ...(i === 0 ? REFERENCE : tested(model && differenceOf(metric.id, model.submissionCode ?? ''), metric, false)),
      };
    }),
  );
  const tests = differences.filter(({ verdict }) => verdict !== null && verdict !== 'NOT_TESTED');
  const isRounded = tests.length > 0 && tests.every(({ low, p }) => low === null && p === null);
  const note = isRounded
    ? `${board.id}: differences from the reference of values that are rounded up or down at random; the verdicts are those of paired tests on the exact values, adjusted for all pairs of the board like its ranks; their intervals and p-values are not published`
    : `${board.id}: differences from the reference with simultaneous 95% intervals, from ${resamples} sign vectors over the same test images; intervals, p and verdict are those of the board, adjusted for all pairs of its entries, like its ranks`;
  if (rows.length === 0)
    return ['no metric differs significantly from the reference at 5%', ...wrapped(note, columns)].join('\n');
  const { text, notes: ownNotes } = differencesTable(rows, columns);
  const lines = text.split('\n');
  if (shown.length > 1 && isPrimary(shown[0]!)) lines.splice(HEAD_LINES + models.length, 0, '');
  const isAgainst = shown.some(({ id, direction }) =>
    differences.some(
      ({ metric, difference, verdict }) =>
        metric === id && difference !== null && isAgainstVerdict({ difference, verdict }, direction),
    ),
  );
  const notes = [
    ...ownNotes,
    note,
    ...(isAgainst ? [AGAINST] : []),
    ...tableNotes(withUntested(shown, differences), models),
  ];
  return [...lines, ...below(notes, columns)].join('\n');
}

/** A row per board and model. */
export function familyTable(differences: readonly PrintedFamilyDifference[], columns: number): string {
  const rows = differences.map(({ board, metric, submissionCode, ...test }) => ({
    board: board.id,
    metric: metricName(metric),
    model: submissionCode,
    ...tested({ ...test, low: null, high: null, itemsNeeded: null }, metric),
  }));
  const adjusted = differences.some(({ p }) => p !== null) ? 'p and verdicts are' : 'verdicts are';
  const note = `differences of the primary metrics from the reference, tested as one family at the 5% level: ${adjusted} adjusted for all of these boards and models; a difference is significant only if it also is on its board`;
  const { text, notes } = differencesTable(rows, columns);
  return [text, ...notes.flatMap((line) => wrapped(line, columns)), ...wrapped(note, columns)].join('\n');
}

/** The metrics with a note on those whose differences are not tested. */
const withUntested = (metrics: readonly ComparedMetric[], differences: PrintedComparison['differences']) =>
  metrics.map((metric) => {
    const { id, notes = [] } = metric;
    const isUntested = differences.some((test) => test.metric === id && test.verdict === 'NOT_TESTED');
    return isUntested && !notes.includes('NOT_CALIBRATED')
      ? { ...metric, notes: ['NOT_CALIBRATED' as const, ...notes] }
      : metric;
  });

/** @param common whether the last text states what a note below the table can state once */
function tested(
  test: Parameters<typeof formatDifference>[0],
  metric: Pick<ComparedMetric, 'format' | 'direction'>,
  common = true,
): Pick<Row, 'difference' | 'p' | 'verdict' | 'note'> {
  const { difference, interval, p, verdict, note } = formatDifference(test, metric, common);
  const value = difference === EQUAL ? '≈ 0' : difference;
  return {
    difference: [value, interval].filter(Boolean).join(' '),
    p: p?.replace(/^p (= )?/, '') ?? '',
    verdict,
    note,
  };
}
