import { NO_FACTS, type SnapshotRow } from '@primitives/boards';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { newId } from '@primitives/runtime';
import type { BoardResult, ResultSlice } from '@primitives/results';
import { insertResult, insertSnapshot, publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';

import type { Deployment } from './deployment.js';
import { submit, type Declared, type JudgedTrack } from './submissions.js';

export const LONG = { rows: 1_000, lines: 100_000, pairs: 8_136, code: 'B1GB1G', withoutBand: 'N0BAND' } as const;

/** A board with as many rows as the page can sort by itself; no evaluation is behind them. */
export async function seedLongBoard({ api }: Deployment, { trackId }: JudgedTrack): Promise<void> {
  const rows = Array.from({ length: LONG.rows }, (_, i): SnapshotRow => {
    const id = newId();
    return {
      ...NO_FACTS,
      id,
      evidence: 'VERIFIED',
      evaluationId: id,
      submissionId: newId(),
      submissionCode: `V${String(i).padStart(5, '0')}`,
      name: `method-${String(i + 1).padStart(4, '0')}`,
      version: '1.0',
      team: `team ${i % 37}`,
      interface: 'classifier',
      parameters: 1e8 + i * 1e5,
      backbone: i % 3 ? 'ViT-L/14' : 'ViT-B/16',
      licence: 'MIT',
      trainingDeclared: true,
      publishedAt: new Date(Date.UTC(2026, 9, 1) + i * 60_000).toISOString(),
      cells: Object.fromEntries(
        MAC_BOARD_METRICS.map((metric, at) => {
          const place = at === 0 ? i : (i * (2 * at + 1)) % LONG.rows;
          const value = metric.includes('coverage') ? 24 + place / 4 : 0.65 * (1 - place / LONG.rows) + 0.0123;
          const ends = { low: value * 0.95, high: value * 1.05, rankLow: i + 1, rankHigh: i + 4 };
          return [metric, { value, ...ends, tier: 1 + Math.floor(i / 3), mark: null }];
        }),
      ),
    };
  });
  const first = rows.slice(0, 30);
  const pairs = first.flatMap(({ id: a }, i) =>
    first.slice(i + 1).map(({ id: b }) => ({
      a,
      b,
      difference: 0.01,
      low: -0.01,
      high: 0.03,
      p: 0.2,
      verdict: 'not_significant' as const,
    })),
  );
  await api.admin.transaction((tx) =>
    insertSnapshot(tx, trackId, 'closed', {
      schema: 'board-snapshot/1',
      metrics: MAC_BOARD_METRICS,
      primaryMetric: 'mac.exact_match.v1',
      resamples: 200,
      rows,
      pairs: Object.fromEntries(MAC_BOARD_METRICS.map((metric) => [metric, pairs])),
    }),
  );
}

/**
 * Two results that no scorer of today writes, next to one that it wrote: of a benchmark with thousands of pairs, with a
 * long log, and of an older version, without the band of its curve.
 */
export async function seedLongResult(
  deployment: Deployment,
  track: JudgedTrack,
  of: string,
  owner: Declared,
): Promise<void> {
  const { admin } = deployment.api;
  const [known] = await admin.manager.query<
    { boards: Record<string, BoardResult>; outcomes: Record<string, string> }[]
  >('select boards, outcomes from result where evaluation_id = $1', [of]);
  const pair = Array.from({ length: LONG.pairs }, (_, i): ResultSlice => {
    const value = (i + 1) / (LONG.pairs + 2);
    return {
      name: `${ATTRIBUTES[i % 7]} ${OBJECTS[i % 5]} ${i}`,
      n: 20 + (i % 60),
      value,
      low: value * 0.9,
      high: value * 1.02,
    };
  });
  const few = (slices: readonly ResultSlice[]) => slices.map((slice, i) => (i % 5 === 0 ? { ...slice, n: 12 } : slice));
  const long = (board: BoardResult): BoardResult => ({
    ...board,
    slices: { ...board.slices, attribute: few(board.slices.attribute), pair },
  });
  const withoutBand = ({ curveBand: _, ...board }: BoardResult): BoardResult => board;
  for (const [code, change] of [
    [LONG.code, long],
    [LONG.withoutBand, withoutBand],
  ] as const) {
    const evaluationId = await submit(deployment, track, { ...owner, code, name: 'MVP-Integrator, reproduction' });
    const boards = Object.entries(known!.boards).map(([name, board]) => [name, change(board)] as const);
    await admin.transaction(async (tx) => {
      for (const state of ['validating', 'scoring'] as const) await moveEvaluation(tx, evaluationId, state);
      await insertResult(tx, {
        evaluationId,
        trackId: track.trackId,
        boards: Object.fromEntries(boards),
        outcomes: known!.outcomes,
        predictions: [],
        definitionSha256: track.definitionSha256,
        labelsSha256: track.labelsSha256,
        scorerVersion: '4',
        bootstrapSeed: '0badc0de',
      });
      await publish(tx, evaluationId, 'shown');
      await moveEvaluation(tx, evaluationId, 'scored');
      if (code === LONG.code) await tx.query(LINES, [evaluationId, LONG.lines]);
    });
  }
}

const ATTRIBUTES = ['refreshing', 'grainy', 'viscous', 'folded', 'silky', 'wrinkled', 'muddy'];
const OBJECTS = ['towel', 'soup', 'river', 'jacket', 'tomato'];

/** One of a hundred lines is a warning; ids in their order, after those that the platform wrote. */
const LINES = `
  insert into evaluation_log (id, evaluation_id, at, level, code, message)
  select ('ffffffff-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, $1, now() + i * interval '50 ms',
         case when i % 100 = 99 then 'warning' else 'info' end, case when i % 100 = 99 then 'lease_lost' else 'shard_done' end,
         case when i % 100 = 99 then 'shard ' || i % 640 || ' lost, it was silent for 30 s; it is queued again for another runner'
              else 'shard ' || i % 640 || ' done, 81 images' end
    from generate_series(0, $2::int - 1) i`;
