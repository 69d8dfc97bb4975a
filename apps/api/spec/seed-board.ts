import { NO_FACTS, type BoardSnapshot, type SnapshotPair, type SnapshotRow } from '@primitives/boards';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { newId } from '@primitives/runtime';
import { insertSnapshot } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';

/** Rows with made-up values: the i-th has rank i under every metric but Coverage, where the order is reversed. */
export function rows(count: number): SnapshotRow[] {
  return Array.from({ length: count }, (_, i) => rowAt(i, count, newId()));
}

function rowAt(i: number, count: number, id: string): SnapshotRow {
  return {
    ...NO_FACTS,
    id,
    evidence: 'VERIFIED',
    evaluationId: id,
    submissionId: newId(),
    submissionCode: i
      .toString(32)
      .toUpperCase()
      .replace(/[ILOU]/g, 'Z')
      .padStart(6, '0'),
    name: i % 100 === 7 ? `Café Composer ${i}` : `Model ${i}`,
    version: '1.0',
    team: `Team ${i % 50}`,
    interface: 'dual-encoder',
    backbone: i % 3 === 0 ? 'ViT-B/32' : 'ViT-L/14',
    parameters: 1_000_000 + i,
    licence: 'MIT',
    ...(i % 250 === 1 && { weights: 'OPEN' as const }),
    ...(i % 250 === 1 && { providers: i === 1 ? ['cpu', 'cuda'] : ['cuda'] }),
    notTrained: i % 2 === 1,
    trainingDeclared: true,
    publishedAt: '2026-11-01T00:00:00.000Z',
    cells: Object.fromEntries(
      MAC_BOARD_METRICS.map((metric) => {
        const value =
          metric === 'mac.coverage.v1' ? 10 + i : i === 3 && metric === 'mac.auc.v1' ? null : 1 - i / (2 * count);
        const mark = i === 0 ? 'BEST' : i === 1 ? 'SECOND' : null;
        return [
          metric,
          {
            value,
            low: value && value - 0.01,
            high: value && value + 0.01,
            rankLow: i + 1,
            rankHigh: i + 2,
            tier: 1 + (i >> 1),
            mark,
          },
        ];
      }),
    ),
  };
}

/**
 * Inserts the next snapshot of the board with these rows.
 *
 * @param uncalibrated  metrics whose differences are not tested
 * @param more  tests of the primary metric, in addition to that of the first two rows
 * @returns its id
 */
export function seedSnapshot(
  admin: Store,
  trackId: string,
  board: string,
  of: SnapshotRow[],
  uncalibrated: readonly string[] = [],
  more: readonly SnapshotPair[] = [],
): Promise<string> {
  const test: SnapshotPair = {
    a: of[0]?.evaluationId ?? '',
    b: of[1]?.evaluationId ?? '',
    difference: 0.1,
    low: 0.05,
    high: 0.15,
    p: 0.001,
    verdict: 'better',
  };
  const payload: BoardSnapshot = {
    schema: 'board-snapshot/1',
    metrics: MAC_BOARD_METRICS,
    primaryMetric: 'mac.auc.v1',
    resamples: 10_000,
    rows: of,
    pairs: { 'mac.auc.v1': [test, ...more] },
    uncalibrated,
  };
  return admin.transaction((tx) => insertSnapshot(tx, trackId, board, payload));
}

export function seedReported(
  admin: Store,
  trackId: string,
  method: string,
  values: Record<string, number>,
): Promise<unknown> {
  return admin.manager.query(
    `insert into reported_row (id, track_id, board, method, backbone, citation, table_reference, url, metric_values)
     values ($1, $2, 'closed', $3, 'ViT-L/14', 'Xu et al., 2024', 'Table 3', 'https://example.org', $4)`,
    [newId(), trackId, method, values],
  );
}
