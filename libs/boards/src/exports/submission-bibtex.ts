import { submissionEntry } from './citation.js';
import { latexText, latexUrl } from './latex-text.js';
import { formatWithSign } from '../metric-unit.js';
import { formatEstimateInterval } from '../metric-values.js';
import { statusText } from './rank.js';
import type { EvaluationExport, SubmissionExport } from './submission-export.js';
import { dayOf } from './submission-text.js';

/**
 * One entry, with the same key as in every board's export. Its date is that of the first result, or that of the
 * submission before there is one; its note has a line for every track: state, scoring time, published values of the
 * primary metric, the original of a copy, signed receipt.
 */
export function submissionBibtex({ code, name, version, team, url, createdAt, evaluations }: SubmissionExport): string {
  const scored = evaluations.flatMap(({ scoredAt, debug }) => (scoredAt === null || debug ? [] : [scoredAt])).sort();
  const note = evaluations.map(trackNote).join(';\n    ');
  return submissionEntry(
    { code, name, version, team: team.name, url, date: scored[0] ?? createdAt },
    note === '' ? {} : { note },
  );
}

function trackNote(evaluation: EvaluationExport): string {
  const { track, scoredAt, receipt, copyOf } = evaluation;
  const status = [statusText(evaluation), scoredAt && `scored ${dayOf(scoredAt)}`, primaryValues(evaluation)]
    .filter(Boolean)
    .join(', ');
  const original = copyOf ? `, ${latexText(`a copy of ${copyOf.name} (${copyOf.code})`)}, ${latexUrl(copyOf.url)}` : '';
  return `${latexText(`${track.title}: ${status}`)}${original}${receipt ? `, receipt ${latexUrl(receipt.url)}` : ''}`;
}

/** `AUC 30.00% ±1.20 (closed), 28.10% ±1.10 (open)`; empty while no value is published. */
function primaryValues({ track, results }: EvaluationExport): string {
  const found = (results ?? []).flatMap(({ board, values }) => {
    const value = values.find(({ metric }) => metric === track.primaryMetric);
    return value && value.value !== null ? [{ board, value }] : [];
  });
  const texts = found.map(({ board, value }) =>
    [
      formatWithSign(value, value.format),
      value.low === value.high ? null : formatEstimateInterval(value, value.format),
      found.length > 1 ? `(${board})` : null,
    ]
      .filter(Boolean)
      .join(' '),
  );
  return found[0] ? `${found[0].value.label} ${texts.join(', ')}` : '';
}
