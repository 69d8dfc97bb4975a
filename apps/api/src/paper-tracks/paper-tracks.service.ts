import { Inject, Injectable } from '@nestjs/common';
import {
  installCommands,
  PAPER_TRACKS,
  paperBoardsOf,
  paperTrackOf,
  reportedRowsOf,
  reportedTables,
  type PaperTrack,
} from '@primitives/benchmark';
import { bestReported, NO_FACTS } from '@primitives/boards';
import { boardMetrics, metricDefinition, primaryMetricOf } from '@primitives/metrics';
import { allTracks } from '@primitives/store/benchmarks';
import type { ReportedRow, ReportedRowPlace } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { metricView } from '../benchmarks/tracks.service.js';
import { reportedRowViews } from '../boards/graphql-rows.js';
import { STORE } from '../injection-tokens.js';
import type { BestReportedType, PaperBoardType, PaperTrackType } from './paper-track.type.js';

const isPercent = (metric: string): boolean => metricDefinition(metric).format === 'percent';

/** Tracks of published benchmarks without images here. They are computed from the tables of papers, never stored. */
@Injectable()
export class PaperTracksService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** The paper tracks whose benchmark and protocol no track of this installation has. */
  async all(): Promise<PaperTrackType[]> {
    const open = await allTracks(this.store.manager);
    return PAPER_TRACKS.filter(
      ({ benchmark, protocol, slug }) =>
        !open.some(
          (track) => track.slug === slug || (track.benchmarkSlug === benchmark && track.protocol === protocol),
        ),
    ).map(viewOf);
  }

  /** The rows of all read-only tracks; the id of their track is its slug. */
  async places(): Promise<ReportedRowPlace[]> {
    const slugs = new Set((await this.all()).map(({ slug }) => slug));
    return PAPER_TRACKS.filter(({ slug }) => slugs.has(slug)).flatMap(placesOf);
  }

  /** @param board null: the default board @returns null if there is no such read-only track or board */
  async board(slug: string, board: string | null): Promise<PaperBoardType | null> {
    const track = (await this.all()).find((one) => one.slug === slug);
    const shown = paperTrackOf(slug);
    const name = board ?? track?.boards[0];
    if (!track || !shown || name === undefined || !track.boards.includes(name)) return null;
    const rows = rowsOf(shown, name);
    const metrics = metricsOf(shown, name, rows);
    return {
      id: `${slug}.${name}`,
      board: name,
      track,
      metrics: metrics.map(metricView),
      primaryMetric: rankingMetric(shown, name, metrics),
      reported: reportedRowViews(rows, metrics),
    };
  }
}

/** A read-only track's rows have its slug as the id of their track. */
const placesOf = (track: PaperTrack): ReportedRowPlace[] =>
  paperBoardsOf(track).flatMap((board) =>
    rowsOf(track, board).map(({ id, name, backbone, citation, tableReference, url }) => ({
      id,
      method: name,
      backbone,
      citation: citation ?? '',
      tableReference: tableReference ?? '',
      url,
      trackId: track.slug,
      board,
    })),
  );

const viewOf = (track: PaperTrack): PaperTrackType => {
  const { slug, title, shortName, task, protocol } = track;
  const boards = paperBoardsOf(track);
  const reportedCount = boards.reduce((sum, board) => sum + rowsOf(track, board).length, 0);
  const best = boards[0] === undefined ? null : bestOf(track, boards[0]);
  return { slug, title, shortName, task, protocol, boards, commands: installCommands(track), reportedCount, best };
};

/** The best value under the board's ranking metric. */
function bestOf(track: PaperTrack, board: string): BestReportedType | null {
  const rows = rowsOf(track, board);
  const id = rankingMetric(track, board, metricsOf(track, board, rows));
  if (id === null) return null;
  const direction = metricDefinition(id).direction === 'lower' ? 'LOWER' : 'HIGHER';
  const found = bestReported(reportedRowViews(rows, [id]), { id, direction });
  return (
    found && {
      name: found.best.name,
      metric: metricView(id),
      value: found.value,
      step: found.step,
      citation: found.best.citation ?? '',
    }
  );
}

/** The metric that ranks the protocol where a row has it, else the first one with a value; null without a value. */
function rankingMetric({ protocol }: PaperTrack, board: string, filled: readonly string[]): string | null {
  const primary = primaryMetricOf(protocol, board);
  return filled.includes(primary) ? primary : (filled[0] ?? null);
}

function rowsOf({ slug, benchmark, protocol }: PaperTrack, board: string): ReportedRow[] {
  return reportedTables(benchmark, protocol)
    .filter((table) => table.board === board)
    .flatMap((table) => reportedRowsOf(table, isPercent))
    .map(({ method, ...row }, i) => ({
      ...NO_FACTS,
      ...row,
      id: `${slug}.${board}.${i}`,
      name: method,
      evidence: 'REPORTED',
      trainingDeclared: true,
    }));
}

/** Metrics with a value: those of the board in its order, then those that only papers have. */
function metricsOf({ protocol }: PaperTrack, board: string, rows: readonly ReportedRow[]): string[] {
  const filled = new Set(
    rows.flatMap(({ values }) => Object.keys(values).filter((metric) => (values[metric] ?? null) !== null)),
  );
  return [...new Set([...boardMetrics(protocol, board), ...filled])].filter((metric) => filled.has(metric));
}
