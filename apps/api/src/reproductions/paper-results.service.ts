import { Inject, Injectable } from '@nestjs/common';
import { PAPER_TRACKS, printedCells, verdictOf, type OwnValue, type PrintedCell } from '@primitives/benchmark';
import type { SnapshotRow } from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { allTracks, type Track } from '@primitives/store/benchmarks';
import { reproductionsOn } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { metricsOf, TracksService } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { STORE } from '../injection-tokens.js';
import type { PaperResultType } from './paper-result.type.js';

/** Whether the track evaluates the split that a paper reports on. */
const isOfPaper = ({ benchmarkSlug, protocol, splitName }: Track): boolean =>
  PAPER_TRACKS.some(
    (paper) => paper.benchmark === benchmarkSlug && paper.protocol === protocol && paper.split === splitName,
  );

/** Results of this installation next to the printed values of the ledger. Reads what boards show, and nothing else. */
@Injectable()
export class PaperResultsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
    private readonly tracks: TracksService,
  ) {}

  async all(): Promise<PaperResultType[]> {
    const tracks = (await allTracks(this.store.manager)).filter(isOfPaper);
    const places = tracks.flatMap((track) => track.boards.map((board) => ({ track, board })));
    return (await Promise.all(places.map(({ track, board }) => this.on(track, board)))).flat();
  }

  private async on(track: Track, board: string): Promise<PaperResultType[]> {
    const reproductions = await reproductionsOn(this.store.manager, track.id, board);
    if (reproductions.length === 0) return [];
    const rows = new Map((await this.boards.latest(track, board))?.rows.map((row) => [row.submissionCode, row]));
    const shown = new Set(metricsOf(track, board).map(({ id }) => id));
    const attributes = (await this.tracks.definition(track.benchmarkVersionId)).attributes.length;
    const place = { benchmark: track.benchmarkSlug, protocol: track.protocol, board, attributes };
    return reproductions.flatMap(({ citation, method, code, name }) =>
      printedCells({ ...place, citation, method }).flatMap((cell) => {
        const own = shown.has(cell.on.metric) ? ownValue(rows.get(code), cell.on.metric, code) : undefined;
        return own ? [{ ...comparison(cell, own), track: track.slug, code, name }] : [];
      }),
    );
  }
}

/** The value of a board's row in the unit of papers: percentages × 100. */
function ownValue(row: SnapshotRow | undefined, metric: string, code: string): OwnValue | undefined {
  const cell = row?.cells[metric];
  if (!cell || cell.value === null) return undefined;
  const scale = metricDefinition(metric).format === 'percent' ? 100 : 1;
  const { low = null, high = null } = cell;
  return {
    value: cell.value * scale,
    ...(low !== null && high !== null && { interval: [low * scale, high * scale] as const }),
    source: code,
  };
}

function comparison(cell: PrintedCell, own: OwnValue): Omit<PaperResultType, 'track' | 'code' | 'name'> {
  const { paper, table, row, column, printed, support, on } = cell;
  const verdict = verdictOf(printed, support, own);
  const differs = verdict.verdict === 'differs' ? verdict : null;
  return {
    paper: paper.id,
    table: table.label,
    group: row.group,
    row: row.label,
    column,
    printed,
    value: own.value,
    low: own.interval?.[0] ?? null,
    high: own.interval?.[1] ?? null,
    verdict: differs ? 'differs' : 'reproduced',
    difference: differs?.by ?? null,
    beyondInterval: differs?.beyondInterval ?? null,
    board: on.board,
    metric: on.metric,
  };
}
