import { exactValuesNote, type ReleasedEvaluation } from '../exact-values.js';
import { formatRank, formatValue, NOTE_MARK, type Format } from '../metric-values.js';
import type { Metric } from '../metric.js';
import { rowNote, tableNotes } from '../notes.js';
import type { Cell } from '../row.js';
import { table } from '../text-table.js';
import { copyOn, type CopiedEntry } from './copy-text.js';
import { below, intervalText, metricName } from './fitting-table.js';
import { neighbourLines, type WithNeighbours } from './neighbour-lines.js';
import { refusalText, type PrintedRefusal } from './refusal-text.js';
import { roundingLine } from './rounding-line.js';
import { serviceLines, waitingText, type Served, type Waiting } from './service-lines.js';
import { wrapped } from './wrapped.js';

/** An evaluation in the shape of the GraphQL API. */
export interface PrintedEvaluation extends Served, ReleasedEvaluation {
  readonly stateText: string;
  /** Of the images; absent where only the state is read. */
  readonly state?: string;
  readonly instancesDone?: number;
  readonly instancesTotal?: number | null;
  readonly waiting?: Waiting;
  readonly failure: PrintedRefusal | null;
  readonly publication: { readonly visibility: string; readonly reason: string | null } | null;
  readonly copyOf: { readonly entry: CopiedEntry } | null;
  readonly track: ReleasedEvaluation['track'] &
    WithNeighbours['track'] & {
      readonly slug: string;
      readonly primaryMetric: { readonly id: string };
      readonly metrics: readonly (Pick<Metric, 'id' | 'label' | 'direction' | 'notes'> & { readonly format: Format })[];
    };
  readonly results:
    | readonly (NonNullable<WithNeighbours['results']>[number] & {
        readonly released: object | null;
        readonly values: readonly Pick<Cell, 'metric' | 'value' | 'low' | 'high' | 'step' | 'reason'>[];
        readonly rank: { readonly low: number; readonly high: number; readonly of: number } | null;
      })[]
    | null;
}

/** A submission in the shape of the GraphQL API. */
export interface PrintedSubmission {
  readonly code: string;
  readonly name: string;
  readonly evaluations: readonly PrintedEvaluation[];
}

/**
 * The outcome of a submission on each of its tracks, then the address of its page.
 *
 * @param url of the platform
 * @param columns of the terminal; infinite in a pipe
 */
export const outcomeLines = (
  { code, name, evaluations }: PrintedSubmission,
  url: string,
  columns: number,
): readonly string[] => [
  ...evaluations.flatMap((evaluation) =>
    evaluationLines(`${name} on ${evaluation.track.slug}`, evaluation, url, columns),
  ),
  `${url}/s/${code}`,
];

/**
 * The state of an evaluation, why it waits, its values with intervals, a column for each board, and what a reader must
 * know about them.
 *
 * @param title in front of the state
 * @param url of the platform; null leaves out the address of the documentation
 * @param columns of the terminal; infinite in a pipe
 */
export function evaluationLines(
  title: string,
  evaluation: PrintedEvaluation,
  url: string | null,
  columns: number,
): readonly string[] {
  const { stateText, waiting, failure, publication, copyOf, track, debug } = evaluation;
  const boards = evaluation.results ?? [];
  const isHidden = publication !== null && publication.visibility !== 'SHOWN';
  const lines = [
    [title, stateText, [imagesText(evaluation), waiting && waitingText(stateText, waiting)].filter(Boolean).join('; ')]
      .filter(Boolean)
      .join(': '),
    ...(failure ? [refusalText(failure, url)] : []),
    ...serviceLines(evaluation).map((line) => `  ${line}`),
    ...(isHidden ? [`  ${debug ? 'debug run: on no board' : visibilityText(publication)}`] : []),
    ...(publication?.visibility === 'WITHHELD' ? [`  ${withheldRemedy(url)}`] : []),
    ...(copyOf ? [`  it is ${copyOn(copyOf.entry)}`] : []),
  ];
  if (boards.length === 0) return lines;
  const rows = boards.map(({ board, values }) => ({
    cells: values,
    note: rowNote(values),
    ...(boards.length > 1 && { board }),
  }));
  const exact = exactValuesNote(evaluation, boards);
  return [
    ...lines,
    ...(exact === null ? [] : [`  ${exact}`]),
    valuesTable(evaluation.track, boards, rows),
    ...below(tableNotes(track.metrics, rows), columns),
    ...(boards.some(({ released }) => released) ? wrapped(roundingLine(url), columns) : []),
    ...boards.flatMap(({ board, rank }) =>
      rank ? [`${board}: rank ${formatRank(rank.low, rank.high)} of ${rank.of} by ${track.primaryMetric.label}`] : [],
    ),
    ...neighbourLines(evaluation, columns),
  ];
}

/** `40 of 1000 images` while a runner computes them, otherwise empty. */
const imagesText = ({ state, instancesDone, instancesTotal }: PrintedEvaluation): string =>
  state === 'PREDICTING' && instancesDone !== undefined ? `${instancesDone} of ${instancesTotal ?? '?'} images` : '';

/** What to do after a withheld result, with the address of the documentation. */
const withheldRemedy = (url: string | null): string =>
  `it counts towards the quota; submit the next version when it is clearly better on public images${
    url === null ? '' : `: ${url}/docs/quota#debug-runs`
  }`;

const visibilityText = ({ visibility, reason }: { visibility: string; reason: string | null }): string =>
  `${visibility === 'EMBARGOED' ? 'not on the boards' : visibility.toLowerCase()}${reason === null ? '' : `: ${reason}`}`;

function valuesTable(
  { metrics }: PrintedEvaluation['track'],
  boards: NonNullable<PrintedEvaluation['results']>,
  noted: readonly { readonly note: string | null }[],
): string {
  const names = boards.map(({ board }, i) => (noted[i]?.note ? `${board} ${NOTE_MARK}` : board));
  const rows = metrics.map((metric) => [
    metricName(metric),
    '',
    ...boards.map(({ values }) => {
      const cell = values.find((value) => value.metric === metric.id);
      return cell ? `${formatValue(cell, metric.format)} ${intervalText(cell, metric.format)}`.trimEnd() : '–';
    }),
  ]);
  return table(['metric', '', ...names], rows);
}
