import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';

/** Name of this platform among the evaluation frameworks of the Hugging Face Hub. */
const FRAMEWORK = 'primitives';

/** The tracks of a benchmark with their boards, as tasks of its dataset on the Hub. */
interface HubBenchmark {
  readonly title: string;
  readonly description: string;
  readonly tracks: readonly { readonly slug: string; readonly boards: readonly string[]; readonly split: string }[];
}

const hubTask = (track: string, board: string): string => `${track}.${board}`;

/**
 * The results of a submission on one benchmark as `.eval_results/<benchmark>.yaml` of its model repository on the
 * Hugging Face Hub: for each board of a public result the published value of the primary metric (not rounded for
 * display), the date of scoring and the signed receipt. Empty text if there is no public result.
 *
 * @param dataset id of the benchmark's dataset repository, `owner/name`
 * @see https://huggingface.co/docs/hub/eval-results
 */
export function hubResults({ evaluations }: SubmissionExport, benchmark: string, dataset: string): string {
  return evaluations
    .filter(({ track, debug, visibility }) => track.benchmark === benchmark && !debug && visibility === 'shown')
    .flatMap((evaluation) => (evaluation.results ?? []).map((result) => entry(evaluation, result, dataset)))
    .join('');
}

function entry(
  { track, scoredAt, receipt }: EvaluationExport,
  { board, values }: ResultExport,
  dataset: string,
): string {
  const cell = values.find(({ metric }) => metric === track.primaryMetric) ?? values[0];
  if (!cell || cell.value === null || scoredAt === null || receipt === null) return '';
  const interval = cell.low === null || cell.high === null ? '' : `, 95% interval ${cell.low} to ${cell.high}`;
  return lines([
    '- dataset:',
    `    id: ${text(dataset)}`,
    `    task_id: ${text(hubTask(track.slug, board))}`,
    `  value: ${number(cell.value)}`,
    `  date: ${text(scoredAt)}`,
    '  source:',
    `    url: ${text(receipt.url)}`,
    '    name: "Signed receipt"',
    `  notes: ${text(`${cell.label} (${cell.metric})${interval}`)}`,
  ]);
}

/** `eval.yaml` of the benchmark's dataset repository on the Hub: a task for each board. */
export function hubBenchmark({ title, description, tracks }: HubBenchmark): string {
  const tasks = tracks.flatMap(({ slug, boards, split }) =>
    boards.flatMap((board) => [`  - id: ${text(hubTask(slug, board))}`, `    split: ${text(split)}`]),
  );
  return lines([
    `name: ${text(title)}`,
    `description: ${text(description)}`,
    `evaluation_framework: ${FRAMEWORK}`,
    'tasks:',
    ...tasks,
  ]);
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** JSON strings are YAML, except for characters that end a line of YAML or are not allowed in it. */
const text = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** YAML 1.1 reads `1e-7` as a text. */
const number = (value: number): string => String(value).replace(/^(-?\d+)e/, '$1.0e');
