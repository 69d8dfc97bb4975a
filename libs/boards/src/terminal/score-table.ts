import type { MetricNote } from '@primitives/metrics';
import type { Estimate } from '@primitives/ranking';
import { formatValue } from '../metric-values.js';
import { rowNote, tableNotes } from '../notes.js';
import { table } from '../text-table.js';
import { worstEdges } from '../worst-edges.js';
import { below, intervalText } from './fitting-table.js';

/** An edge of a hierarchy and how often predictions violate it. */
interface PrintedEdge extends Estimate {
  readonly parent: string;
  readonly child: string;
  readonly n: number;
}

/** A report of `score`. */
export interface PrintedScores {
  readonly protocol: string;
  readonly instances: number;
  readonly images: number;
  readonly resamples: number;
  readonly boards: readonly {
    readonly board: string;
    readonly metrics: readonly (Estimate & {
      readonly id: string;
      readonly label: string;
      readonly direction: 'higher' | 'lower';
      readonly format: 'percent' | 'count';
      readonly notes?: readonly MetricNote[];
    })[];
    readonly hierarchy?: readonly PrintedEdge[];
  }[];
}

function edgeTable(hierarchy: readonly PrintedEdge[]): string {
  const rows = worstEdges(hierarchy).map((edge) => [
    `${edge.parent} → ${edge.child}`,
    '↓',
    formatValue(edge.value, 'PERCENT'),
    intervalText(edge, 'PERCENT'),
    edge.n.toLocaleString('en-US'),
  ]);
  return table(
    [`worst ${rows.length} of ${hierarchy.length} edges`, '', 'violated', '95% interval', 'instances'],
    rows,
  );
}

/** One row per metric, with the reason where it has no value, then the most violated edges; one block per board. */
export function scoreTable({ protocol, instances, images, resamples, boards }: PrintedScores): string {
  const blocks = boards.map(({ board, metrics, hierarchy = [] }) => {
    const cells = metrics.map((metric) => ({ ...metric, metric: metric.id }));
    const notes = tableNotes(metrics, [{ cells, note: rowNote(cells) }]);
    const rows = metrics.map((metric) => {
      const format = metric.format === 'percent' ? 'PERCENT' : 'COUNT';
      return [
        metric.label,
        metric.direction === 'higher' ? '↑' : '↓',
        formatValue(metric.value, format),
        intervalText(metric, format),
      ];
    });
    const text = [
      `${protocol} · ${board}\n`,
      table(['metric', '', 'value', '95% interval'], rows),
      ...below(notes),
    ].join('\n');
    return hierarchy.length === 0 ? text : `${text}\n\n${edgeTable(hierarchy)}`;
  });
  return [
    ...blocks,
    `${instances} instances of ${images} images${resamples === 0 ? '' : '; jackknife intervals'}`,
  ].join('\n\n');
}
