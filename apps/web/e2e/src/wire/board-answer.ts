import { arrange, decodeView, resolveSort } from '@primitives/boards';

import { referencesIn } from './references.js';

import {
  boardRows,
  columns,
  METRICS,
  pairTests,
  reportedCosts,
  reportedRows,
  reproductionsOf,
  type World,
} from './board.js';
import type { Entry } from './entries.js';
import { RELEASED, releasedRows, releasedTests } from './released.js';
import type { TrackSpec } from './tracks.js';

/** The state that a board query needs. */
export interface BoardSituation {
  readonly track: object;
  readonly entries: readonly Entry[];
  /** Of its latest snapshot. */
  readonly number: number;
  readonly now: Date;
}

/** A board as the API answers it, latest or frozen; null if the track has no such board. */
export function boardAnswer(
  spec: TrackSpec,
  board: string,
  snapshot: string | null | undefined,
  { track, entries, number, now }: BoardSituation,
) {
  if (board !== 'closed' && board !== 'open') return null;
  const { slug } = spec;
  const world: World = board;
  const step = RELEASED[slug];
  const latest = `snapshot-${slug}-${board}-${number}`;
  return {
    id: `${slug}.${board}`,
    track,
    board,
    metrics: columns,
    rowCount: entries.length,
    snapshot:
      entries.length === 0
        ? null
        : {
            id: snapshot ?? latest,
            number: number - (snapshot && snapshot !== latest ? 4 : 0),
            asOf: now.toISOString(),
            latest: !snapshot || snapshot === latest,
            resamples: 10_000,
          },
    rows: ({ first, after, view }: { first: number; after?: string | null; view?: string | null }) => {
      const requested = decodeView(new URLSearchParams(view ?? '')).view;
      const exact = boardRows(entries, world, spec.images, now);
      const all = step === undefined ? exact : releasedRows(exact, step);
      const sort = resolveSort(requested, METRICS, METRICS[0].id);
      const { lines, filters } =
        view != null && sort ? arrange(all, requested, sort) : { lines: all.map((row) => ({ row })), filters: [] };
      const rows = lines.map(({ row }) => row);
      const start = after ? Number(after) : 0;
      const nodes = rows.slice(start, start + first);
      return {
        nodes,
        totalCount: rows.length,
        filters,
        pageInfo: { hasNextPage: start + first < rows.length, endCursor: String(start + nodes.length) },
      };
    },
    reported: spec.papers ? reportedRows(world) : [],
    references: referencesIn(METRICS),
    reproductions: spec.papers ? reproductionsOf() : [],
    reportedCosts: spec.papers ? reportedCosts() : [],
    pairs: ({ metric }: { metric: string }) => {
      const tests = pairTests(entries, world, metric, spec.images);
      return step === undefined ? tests : releasedTests(tests, step);
    },
    live: slug === 'mac' ? { running: 3, queued: 7 } : { running: 0, queued: 0 },
  };
}
