import { submissionKey } from './citation.js';
import { latexValue, latexLine, latexMetric } from './latex-cells.js';
import { latexText, latexUrl } from './latex-text.js';
import { statusText } from './rank.js';
import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';
import { requestedOf, countsOf, dayOf, hasIntervals, linesOf } from './submission-text.js';

/**
 * One booktabs table for each track: metrics are rows, boards are columns, each value with its interval; the caption
 * states the benchmark, the scoring time and the address. A track without values is a comment with the reason.
 */
export function submissionLatex(submission: SubmissionExport): string {
  return [
    `% needs \\usepackage{booktabs} and \\usepackage{hyperref}; the \\cite key is in ${submission.url}.bib`,
    ...submission.evaluations.map((evaluation) =>
      evaluation.results?.length
        ? table(submission, evaluation, evaluation.results)
        : `% ${latexText(absence(evaluation))}`,
    ),
    '',
  ].join('\n');
}

const absence = (evaluation: EvaluationExport): string =>
  `${requestedOf(evaluation)}: ${statusText(evaluation) ?? 'no values'}`;

function table(submission: SubmissionExport, evaluation: EvaluationExport, results: readonly ResultExport[]): string {
  return [
    '\\begin{table}[t]',
    '  \\centering',
    `  \\caption{${caption(submission, evaluation, results)}}`,
    `  \\label{tab:${submissionKey(submission.code)}-${evaluation.track.slug}}`,
    `  \\begin{tabular}{l${'r'.repeat(results.length)}}`,
    '    \\toprule',
    latexLine(['Metric', ...results.map(({ board }) => latexText(board))]),
    '    \\midrule',
    ...linesOf(results).map(({ metric, cells }) =>
      latexLine([latexMetric(metric), ...cells.map((cell) => latexValue(cell, metric))]),
    ),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

function caption(
  { code, name, version, url }: SubmissionExport,
  evaluation: EvaluationExport,
  results: readonly ResultExport[],
): string {
  const { track, scoredAt } = evaluation;
  const status = statusText(evaluation);
  const sentences = [
    `${requestedOf(evaluation)}, ${countsOf(results)}${scoredAt === null ? '' : `, scored ${dayOf(scoredAt)}`}`,
    ...(status === null ? [] : [`${status.charAt(0).toUpperCase()}${status.slice(1)}`]),
    ...(hasIntervals(results) ? ['Values have 95% intervals'] : []),
  ];
  const cited = `${latexText([name, version].filter(Boolean).join(' '))}~\\cite{${submissionKey(code)}}`;
  const address = latexUrl(`${url}?track=${encodeURIComponent(track.slug)}`);
  return `${cited} on ${sentences.map((sentence) => `${latexText(sentence)}.`).join(' ')} ${address}`;
}
