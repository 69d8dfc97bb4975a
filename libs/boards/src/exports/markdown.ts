import type { Cell, Metric } from '../board.js';
import { formatChange, formatInterval, formatRank, formatValue, MISSING } from '../figures.js';
import { cellOf, changeOf, paperOf, showsChange, sourceOf, type BoardExport } from './board-export.js';
import { frozenUrl, snapshotText } from './snapshot-url.js';

/** A GitHub-flavoured table: names link to their receipt or paper, best bold and second emphasised within each kind of evidence. */
export function boardMarkdown(exported: BoardExport, ranked: Metric | null): string {
  const { track, board, metrics, rows, publicUrl } = exported;
  const change = showsChange(exported);
  const head = [
    'Rank',
    'Method',
    'Evidence',
    ...metrics.map(({ label, direction }) => `${cellText(label)}${direction === 'LOWER' ? ' ↓' : ''}`),
    ...(change ? [`Closed to open, ${cellText(ranked?.label ?? '')}`] : []),
  ];
  const lines = rows.map((row) => {
    const place = ranked && cellOf(row, ranked);
    const name = `${cellText(row.name)}${row.notTrained ? ' †' : ''}`;
    const source = sourceOf(row, publicUrl);
    return [
      row.evidence === 'REPORTED' || !place ? '–' : formatRank(place.rankLow, place.rankHigh),
      source === null ? name : `[${name}](<${source.replace(/[<>]/g, encodeURIComponent)}>)`,
      row.evidence === 'VERIFIED' ? 'verified' : cellText(`reported: ${paperOf(row)}`),
      ...metrics.map((metric) => figure(cellOf(row, metric), metric)),
      ...(change ? [changed(changeOf(row, ranked, exported))] : []),
    ];
  });
  const rule = ['--:', ':--', ':--', ...metrics.map(() => '--:'), ...(change ? ['--:'] : [])];
  return [
    `**${cellText(track.title)}, ${cellText(board)}**, [${snapshotText(exported)}](<${frozenUrl(exported)}>), 95 % intervals${rows.some(({ notTrained }) => notTrained) ? ', † not trained on the benchmark' : ''}`,
    '',
    ...[head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`),
    '',
  ].join('\n');
}

const changed = (change: number | null): string => (change === null ? MISSING : formatChange(change));

function figure(cell: Cell | undefined, { format }: Metric): string {
  const value = formatValue(cell?.value ?? null, format);
  const marked = cell?.mark === 'BEST' ? `**${value}**` : cell?.mark === 'SECOND' ? `_${value}_` : value;
  const interval = cell?.value == null ? null : formatInterval(cell, format);
  return interval === null ? marked : `${marked} ${cellText(interval)}`;
}

/** A text in a cell: no name becomes a column, a link or markup. */
const cellText = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~&]/g, '\\$&');
