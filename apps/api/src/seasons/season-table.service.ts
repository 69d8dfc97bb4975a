import { Inject, Injectable } from '@nestjs/common';
import type { SnapshotRow } from '@primitives/boards';
import { boardUnknown } from '@primitives/errors';
import { independentDifference } from '@primitives/ranking';
import { seasonsOf, tracksByIds, trackWithLatest } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { firstBoard, metricView, primaryMetricOfBoard, type TrackView } from '../benchmarks/tracks.service.js';
import { Snapshots } from '../boards/snapshots.js';
import { STORE } from '../injection-tokens.js';
import type { SeasonDifferenceType, SeasonRowType, SeasonTableType } from './season-table.type.js';

type Entry = { readonly season: number; readonly row: SnapshotRow };

/** The boards of closed seasons side by side: one row per model. */
@Injectable()
export class SeasonTableService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly snapshots: Snapshots,
  ) {}

  /** Under the primary metric of the board. @throws UserError board_unknown */
  async of(track: TrackView, requested: string | null): Promise<SeasonTableType> {
    const board = requested ?? firstBoard(track);
    if (!track.boards.includes(board)) throw boardUnknown(track.slug, board, track.boards);
    const closed = (await seasonsOf(this.store.manager, track.id)).filter(({ closedAt }) => closedAt !== null);
    const ids = closed.map(({ resultsTrackId }) => resultsTrackId);
    const slugs = new Map((await tracksByIds(this.store.manager, ids)).map(({ id, slug }) => [id, slug]));
    const metric = metricView(primaryMetricOfBoard({ ...track, primaryMetric: track.primaryMetric.id }, board));
    const entries = await Promise.all(
      closed.map(async ({ number, resultsTrackId }) => {
        const latest = (await trackWithLatest(this.store.manager, slugs.get(resultsTrackId) ?? '', board))?.latest;
        const rows = latest ? (await this.snapshots.read(latest)).rows : [];
        return rows.map((row): Entry => ({ season: number, row }));
      }),
    );
    return {
      board,
      metric,
      seasons: closed.map(({ number }) => number),
      rows: tableRows(entries.flat(), metric),
    };
  }
}

/** One row per name of a team, best value in the newest season first. */
function tableRows(entries: readonly Entry[], metric: { id: string; direction: 'higher' | 'lower' }): SeasonRowType[] {
  const models = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.row.team, entry.row.name]);
    models.set(key, [...(models.get(key) ?? []), entry]);
  }
  const rows = [...models.values()].map((own): SeasonRowType => {
    const { submissionCode, name, version, team } = own.at(-1)!.row;
    const cells = own.map(({ season, row }) => ({ season, ...estimateOf(row, metric.id) }));
    return { submissionCode, name, version, team, cells, differences: differencesOf(own, metric.id) };
  });
  const sign = metric.direction === 'higher' ? -1 : 1;
  const order = (row: SeasonRowType): readonly [number, number] => {
    const { season = 0, value = null } = row.cells.at(-1) ?? {};
    return [-season, value === null ? Infinity : sign * value];
  };
  return rows.sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    return x[0] - y[0] || x[1] - y[1] || (a.name < b.name ? -1 : 1);
  });
}

function estimateOf({ cells }: SnapshotRow, metric: string) {
  const { value = null, low = null, high = null } = cells[metric] ?? {};
  return { value, low, high };
}

/** Another version of a model is another model: its difference would not show how the images changed. */
function differencesOf(entries: readonly Entry[], metric: string): SeasonDifferenceType[] {
  return entries.slice(1).flatMap((later, i) => {
    const earlier = entries[i]!;
    if (earlier.row.submissionCode !== later.row.submissionCode) return [];
    const { value, low, high } = independentDifference(estimateOf(earlier.row, metric), estimateOf(later.row, metric));
    return value === null ? [] : [{ from: earlier.season, to: later.season, value, low, high }];
  });
}
