import type { Metric } from '../metric.js';
import type { BoardRow } from '../row.js';
import { formatChange, formatRank, MISSING } from '../metric-values.js';
import { citationKeys } from './bibtex.js';
import { NEAR_COPY_MARK } from '../near-copies.js';
import { marksOf } from '../notes.js';
import { cellOf, changeOf, notesOf, showsChange, type BoardExport } from './board-export.js';
import { latexValue, latexLine, latexMetric } from './latex-cells.js';
import { latexText, latexUrl } from './latex-text.js';
import { frozenUrl, snapshotText } from './snapshot-url.js';

/**
 * A booktabs table: best bold and second underlined within each kind of evidence, intervals with the values, evidence
 * as a column, and the frozen address of these values in the caption. `\cite` keys are those of the BibTeX export.
 *
 * @param ranked the metric by which rows are ranked
 */
export function boardLatex(exported: BoardExport, ranked: Metric | null): string {
  const { track, board, metrics, rows } = exported;
  const keys = citationKeys(rows);
  const change = showsChange(exported);
  const body = rows.map((row) =>
    latexLine([
      rankOf(row, ranked),
      `${latexText(row.name)}${row.notTrained ? '$^{\\dagger}$' : ''}${marksOf(row).map(latexMark).join('')}${keys.has(row.id) ? `~\\cite{${keys.get(row.id)}}` : ''}`,
      row.evidence === 'REPORTED'
        ? latexText(`reported, ${row.tableReference ?? row.citation ?? ''}`)
        : row.evidence.toLowerCase(),
      ...metrics.map((metric) => latexValue(cellOf(row, metric), metric, row.evidence === 'VERIFIED')),
      ...(change ? [changed(changeOf(row, ranked, exported))] : []),
    ]),
  );
  return [
    '% needs \\usepackage{booktabs} and \\usepackage{hyperref}; the keys of \\cite stand in the BibTeX export of the same view',
    '\\begin{table}[t]',
    '  \\centering',
    `  \\caption{${caption(exported, ranked)}}`,
    `  \\label{tab:${track.slug}-${board}}`,
    `  \\begin{tabular}{rll${'r'.repeat(metrics.length + Number(change))}}`,
    '    \\toprule',
    latexLine(['Rank', 'Method', 'Evidence', ...metrics.map(latexMetric), ...(change ? ['Closed to open'] : [])]),
    '    \\midrule',
    ...body,
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

function caption(exported: BoardExport, ranked: Metric | null): string {
  const { track, board, rows } = exported;
  const sentences = [
    `${track.title}, ${board}, ${snapshotText(exported)}`,
    'Values have 95% intervals; bold: the best value of verified or reported rows, underlined: the second best',
    ...(ranked ? [`Ranks by ${ranked.label}, as ranges: rows whose ranges overlap may not differ significantly`] : []),
    ...(showsChange(exported) && ranked
      ? [`Closed to open: how ${ranked.label} changes, as both boards stood then; the address has the other columns`]
      : []),
    ...(rows.some(({ evidence }) => evidence === 'REPORTED')
      ? ['Reported rows are copied from papers and never ranked']
      : []),
    ...(rows.some(({ evidence }) => evidence === 'REFERENCE')
      ? ['Reference rows are models without training, for comparison; they are never ranked']
      : []),
    ...(rows.some(({ notTrained }) => notTrained) ? ['† not trained on the benchmark'] : []),
  ].map((sentence) => `${sentence}.`);
  const text = [...sentences, ...notesOf(exported)].map(latexText).join(' ');
  return `${text} ${latexUrl(frozenUrl(exported))}`;
}

function rankOf(row: BoardRow, ranked: Metric | null): string {
  const cell = ranked && cellOf(row, ranked);
  return latexText(row.evidence !== 'VERIFIED' || !cell ? '–' : formatRank(cell.rankLow, cell.rankHigh));
}

const changed = (change: number | null): string => latexText(change === null ? MISSING : formatChange(change));

/** The mark of a note behind a name. */
const latexMark = (mark: string): string => (mark === NEAR_COPY_MARK ? '$^{\\approx}$' : '$^{\\ddagger}$');
