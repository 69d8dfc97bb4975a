import type { Metric } from '../metric.js';
import { formatChange, formatRank, MISSING } from '../metric-values.js';
import { marksOf } from '../notes.js';
import { cellOf, changeOf, evidenceOf, notesOf, showsChange, sourceOf, type BoardExport } from './board-export.js';
import { markdownValue, markdownLine, markdownLink, markdownMetric, markdownText } from './markdown-text.js';
import { frozenUrl, snapshotText } from './snapshot-url.js';

/**
 * A GitHub-flavoured table: names link to their receipt or paper, best bold and second emphasised within each kind of
 * evidence.
 */
export function boardMarkdown(exported: BoardExport, ranked: Metric | null): string {
  const { track, board, metrics, rows, publicUrl } = exported;
  const change = showsChange(exported);
  const head = [
    'Rank',
    'Method',
    'Evidence',
    ...metrics.map(markdownMetric),
    ...(change ? [`Closed to open, ${markdownText(ranked?.label ?? '')}`] : []),
  ];
  const lines = rows.map((row) => {
    const place = ranked && cellOf(row, ranked);
    const name = `${markdownText(row.name)}${row.notTrained ? ' †' : ''}${marksOf(row)
      .map((mark) => ` ${mark}`)
      .join('')}`;
    const source = sourceOf(row, publicUrl);
    return [
      row.evidence !== 'VERIFIED' || !place ? '–' : formatRank(place.rankLow, place.rankHigh),
      source === null ? name : markdownLink(name, source),
      markdownText(evidenceOf(row)),
      ...metrics.map((metric) => markdownValue(cellOf(row, metric), metric, row.evidence === 'VERIFIED')),
      ...(change ? [changed(changeOf(row, ranked, exported))] : []),
    ];
  });
  const rule = ['--:', ':--', ':--', ...metrics.map(() => '--:'), ...(change ? ['--:'] : [])];
  return [
    `**${markdownText(track.title)}, ${markdownText(board)}**, ${markdownLink(snapshotText(exported), frozenUrl(exported))}, 95% intervals${rows.some(({ notTrained }) => notTrained) ? ', † not trained on the benchmark' : ''}`,
    '',
    ...[head, rule, ...lines].map(markdownLine),
    '',
    ...notesOf(exported).flatMap((note) => [markdownText(note), '']),
  ].join('\n');
}

const changed = (change: number | null): string => (change === null ? MISSING : formatChange(change));
