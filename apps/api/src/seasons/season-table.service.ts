import { Inject, Injectable } from '@nestjs/common';
import { boardUnknown } from '@primitives/errors';
import {
  publishedResults,
  seasonsOf,
  tracksByIds,
  trackWithLatest,
  trainingDataOf,
} from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { firstBoard, metricView, primaryMetricOfBoard, type TrackView } from '../benchmarks/tracks.service.js';
import { Snapshots } from '../boards/snapshots.js';
import { STORE } from '../injection-tokens.js';
import { seasonDropsOf, seasonRows, UNKNOWN, type ClosedSeason } from './season-rows.js';
import type { SeasonTableType } from './season-table.type.js';

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
    const published = await publishedResults(this.store.manager, ids, board);
    const seasons = await Promise.all(
      closed.map(async ({ number, resultsTrackId }): Promise<ClosedSeason> => {
        const slug = slugs.get(resultsTrackId) ?? '';
        const latest = (await trackWithLatest(this.store.manager, slug, board))?.latest;
        const own = published.filter((result) => result.resultsTrackId === resultsTrackId);
        return {
          number,
          slug,
          rows: latest ? (await this.snapshots.read(latest)).rows : [],
          published: new Map(own.map(({ code, values }) => [code, values[metric.id] ?? UNKNOWN])),
        };
      }),
    );
    const codes = seasons.flatMap(({ rows }) => rows.flatMap(({ submissionCode }) => submissionCode ?? []));
    const trainedOn = await trainingDataOf(this.store.manager, [...new Set(codes)]);
    return {
      board,
      metric,
      seasons: closed.map(({ number }) => number),
      rows: seasonRows(seasons, trainedOn, metric),
      drops: seasonDropsOf(seasons, trainedOn, metric),
    };
  }
}
