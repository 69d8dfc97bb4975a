import { reasonText } from '../metric-values.js';
import { csvText, type CsvField } from './csv-text.js';
import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';

const HEAD = [
  'submission',
  'name',
  'version',
  'team',
  'track',
  'evaluation',
  'state',
  'visibility',
  'debug',
  'scored_at',
  'board',
  'metric',
  'label',
  'value',
  'ci_low',
  'ci_high',
  'step',
  'reason',
  'rank_low',
  'rank_high',
  'tier',
  'entries',
  'instances',
  'curve_resamples',
  'receipt_url',
];
const NO_VALUE: readonly CsvField[] = Array.from({ length: 11 }, () => null);

/**
 * One line for each metric of a board, with all digits; values of hidden splits as published, rounded. An evaluation
 * without values has one line, so that it is not silently missing.
 */
export function submissionCsv(submission: SubmissionExport): string {
  const lines = submission.evaluations.flatMap((evaluation) => linesOf(submission, evaluation));
  return csvText([HEAD, ...lines]);
}

function linesOf(submission: SubmissionExport, evaluation: EvaluationExport): CsvField[][] {
  const { code, name, version, team } = submission;
  const { track, id, state, visibility, debug, scoredAt, results, receipt } = evaluation;
  const facts = [code, name, version, team.slug, track.slug, id, state, visibility, debug, scoredAt];
  const line = (values: readonly CsvField[], counts: readonly CsvField[]) => [
    ...facts,
    ...values,
    ...counts,
    receipt?.url ?? null,
  ];
  if (!results || results.length === 0) return [line(NO_VALUE, [null, null, null])];
  return results.flatMap((result) => metricsIn(result).map((values) => line(values, countsOf(result))));
}

const countsOf = ({ rank, instances, resamples }: ResultExport): CsvField[] => [rank?.of ?? null, instances, resamples];

const metricsIn = ({ board, values }: ResultExport): CsvField[][] =>
  values.map(({ metric, label, value, low, high, step, reason, rankLow, rankHigh, tier }) => [
    board,
    metric,
    label,
    value,
    low,
    high,
    step ?? null,
    value === null || low === null ? reasonText({ value, low, high, reason: reason ?? null }) : null,
    rankLow,
    rankHigh,
    tier,
  ]);
