import { seasonDropText, type Format } from '@primitives/boards';
import type { Season, TrackSeasons } from '@primitives/client';
import { formatInterval, formatValue, minuteText, table } from '../output.js';

type Table = TrackSeasons['seasonTable'];
type Cell = Table['rows'][number]['cells'][number];

/** The seasons of a track, its models in the closed ones side by side, and the check of undeclared training. */
export function seasonList({ slug, seasons, seasonTable }: TrackSeasons): string {
  if (seasons.length === 0) return `${slug} has no seasons`;
  return [seasonsTable(seasons), ...(seasonTable.rows.length > 0 ? valuesOf(seasonTable) : [])].join('\n');
}

function seasonsTable(seasons: readonly Season[]): string {
  const rows = seasons.map(({ number, state, openedAt, closedAt, models, done, results, commitment }) => [
    String(number),
    state.toLowerCase(),
    minuteText(openedAt),
    closedAt === null ? '' : minuteText(closedAt),
    `${done}/${models}`,
    String(results.split.instances),
    results.slug,
    commitment,
  ]);
  return table(['season', 'state', 'opened', 'closed', 'models', 'instances', 'results', 'commitment'], rows);
}

function valuesOf({ metric, seasons, rows, drops }: Table): string[] {
  const values = rows.map(({ submissionCode, name, version, cells }) => [
    `${name} ${version}`,
    submissionCode,
    ...seasons.map((number) =>
      cellText(
        cells.find(({ season }) => season === number),
        metric.format,
      ),
    ),
  ]);
  const found = drops
    .filter(({ dropped }) => dropped)
    .map((drop) => `${drop.submissionCode} (${drop.name} ${drop.version}): ${seasonDropText(drop, metric.format)}`);
  return [
    '',
    `${metric.label} in each closed season, with 95% intervals`,
    table(['model', 'code', ...seasons.map((number) => `season ${number}`)], values),
    ...(found.length > 0 ? ['', ...found] : []),
  ];
}

const ACCESS = { UNSEEN: '', PUBLISHED: 'published images', TRAINED: 'trained on it' } as const;

function cellText(cell: Cell | undefined, format: Format): string {
  if (!cell) return formatValue(null, format);
  const value = formatValue(cell, format);
  return [value, formatInterval(cell, format), ACCESS[cell.access]].filter(Boolean).join(' ');
}
