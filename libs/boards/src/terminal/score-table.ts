import { isProtocol } from '@primitives/benchmark';
import { boardMetrics, METRIC_NOTES, primaryMetricOf, type MetricNote } from '@primitives/metrics';
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

/** Local scores say this of one model; a board says it of a column, so that the result of a debug run lacks it. */
const UNRELIABLE =
  'The interval is unreliable for a test set of this size. Boards state this where it holds for most entries; a debug run does not test it.';

type PrintedMetric = PrintedScores['boards'][number]['metrics'][number];

/** The metrics that a board of the protocol shows, the one that ranks new tracks first. */
function columnsOf(protocol: string, board: string, metrics: readonly PrintedMetric[]): readonly PrintedMetric[] {
  if (!isProtocol(protocol)) return metrics;
  const ids = new Set([primaryMetricOf(protocol, board), ...boardMetrics(protocol, board)]);
  return [...ids].flatMap((id) => metrics.find((metric) => metric.id === id) ?? []);
}

/**
 * One row per metric, with the reason where it has no value, then the most violated edges; one block per board.
 *
 * @param every how to print all metrics, named below those that a board shows; null prints all
 * @param columns of the terminal; infinite in a pipe
 */
export function scoreTable(
  { protocol, instances, images, resamples, boards }: PrintedScores,
  every: string | null,
  columns: number,
): string {
  const more = new Set<string>();
  const blocks = boards.map(({ board, metrics: all, hierarchy = [] }) => {
    const metrics = every === null ? all : columnsOf(protocol, board, all);
    for (const { id } of all) if (!metrics.some((metric) => metric.id === id)) more.add(id);
    const cells = all.map((metric) => ({ ...metric, metric: metric.id }));
    const notes = tableNotes(metrics, [{ cells, note: rowNote(cells) }]).map((note) =>
      note.replace(METRIC_NOTES.NOT_CALIBRATED, UNRELIABLE),
    );
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
      `board ${board}\n`,
      table(['metric', '', 'value', '95% interval'], rows),
      ...below(notes, columns),
    ].join('\n');
    return hierarchy.length === 0 ? text : `${text}\n\n${edgeTable(hierarchy)}`;
  });
  return [
    ...blocks,
    `protocol ${protocol}: ${instances} instances of ${images} images${resamples === 0 ? '' : '; jackknife intervals'}`,
    ...(more.size === 0
      ? []
      : [`${more.size} more ${more.size === 1 ? 'metric' : 'metrics'}, not on the boards: ${every}`]),
  ].join('\n\n');
}
