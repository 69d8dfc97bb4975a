import { markdownValue, markdownLine, markdownLink, markdownMetric, markdownText } from './markdown-text.js';
import { statusText } from './rank.js';
import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';
import { requestedOf, countsOf, dayOf, hasIntervals, linesOf } from './submission-text.js';

/**
 * For a README: name and links, then a table for each track with links to its boards and its receipt; a track without
 * values states the reason.
 */
export function submissionMarkdown({ code, name, version, team, url, evaluations }: SubmissionExport): string {
  const title = markdownLink(markdownText([name, version].filter(Boolean).join(' ')), url);
  return [
    `**${title}** by ${markdownText(team.name)}, submission ${code} of Primitives`,
    ...evaluations.flatMap((evaluation) => ['', ...partOf(evaluation)]),
    '',
  ].join('\n');
}

function partOf(evaluation: EvaluationExport): string[] {
  const { results, scoredAt, receipt } = evaluation;
  const status = statusText(evaluation);
  const facts = [
    ...(results?.length ? [countsOf(results)] : []),
    ...(results && hasIntervals(results) ? ['95% intervals'] : []),
    ...(scoredAt === null ? [] : [`scored ${dayOf(scoredAt)}`]),
  ].map(markdownText);
  const line = [
    `**${markdownText(requestedOf(evaluation))}**`,
    ...(status === null ? [] : [`**${markdownText(status)}**`]),
    ...facts,
    ...(receipt ? [markdownLink('receipt', receipt.url)] : []),
  ].join(', ');
  return results?.length ? [line, '', ...table(results)] : [line];
}

const table = (results: readonly ResultExport[]): string[] =>
  [
    ['Metric', ...results.map(({ board, boardUrl }) => markdownLink(markdownText(board), boardUrl))],
    [':--', ...results.map(() => '--:')],
    ...linesOf(results).map(({ metric, cells }) => [
      markdownMetric(metric),
      ...cells.map((cell) => markdownValue(cell, metric)),
    ]),
  ].map(markdownLine);
