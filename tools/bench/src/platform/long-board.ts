import { NO_FACTS, type BoardSnapshot, type SnapshotRow } from '@primitives/boards';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { newId } from '@primitives/runtime';
import { Xoshiro128, type RankedCell } from '@primitives/ranking';
import { TrackEntity } from '@primitives/store/benchmarks';
import { insertSnapshot, lockBoards } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { SHAPES_TRACK } from './bench-deployment.js';

export const LONG_TRACK = 'long';
export const LONG_BOARD = 'closed';

const METHODS = ['CLIP', 'SigLIP', 'CoOp', 'CSP', 'DFSP', 'Troika', 'CAILA', 'PLID', 'RAPR', 'OADis', 'CGE', 'Co-CGE'];
const BACKBONES = ['ViT-B/32', 'ViT-B/16', 'ViT-L/14', 'ConvNeXt-B', 'ResNet-50', 'DINOv2-B', 'EVA-02-L'];
const TEAMS = ['Colour Lab', 'Compositional Vision', 'Équipe Primitifs', 'Attribute Works', 'Zero-Shot Club'];
const LICENCES = ['Apache-2.0', 'MIT', 'CC-BY-4.0', null];
/** Pair tests are stored for the first rows of a board. */
const TESTED = 20;

/** A track in addition to Shapes whose closed board has one snapshot of `rows` entries. */
export async function seedLongBoard(store: Store, rows: number): Promise<void> {
  const shapes = await store.manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
  const track = { ...shapes, id: newId(), slug: LONG_TRACK, title: 'A long board', shortName: 'Long', position: 1 };
  await store.transaction(async (tx) => {
    await tx.insert(TrackEntity, track);
    await lockBoards(tx, track.id);
    await insertSnapshot(tx, track.id, LONG_BOARD, longBoard(rows, shapes.primaryMetric));
  });
}

/** A snapshot of `count` entries with synthetic names and values, the same at each call except for their ids. */
export function longBoard(count: number, primaryMetric: string): BoardSnapshot {
  const random = Xoshiro128.seeded(10_000);
  const from = <T>(choices: readonly T[]): T => choices[random.below(choices.length)]!;
  const rows = Array.from({ length: count }, (_, i): SnapshotRow => {
    const [method, backbone] = [from(METHODS), from(BACKBONES)];
    const id = newId();
    return {
      ...NO_FACTS,
      id,
      evidence: 'VERIFIED',
      evaluationId: id,
      submissionId: newId(),
      submissionCode: (0x100000 + i).toString(36).toUpperCase().padStart(6, '0'),
      name: `${method} ${backbone} run ${i}`,
      version: `1.${random.below(20)}.${random.below(10)}`,
      team: from(TEAMS),
      interface: from(['classifier', 'dual-encoder', 'matcher']),
      backbone,
      parameters: 1e6 * (1 + random.below(600)),
      licence: from(LICENCES),
      notTrained: random.below(4) === 0,
      trainingDeclared: true,
      publishedAt: new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString(),
      cells: Object.fromEntries(
        MAC_BOARD_METRICS.map((metric) => [
          metric,
          cellAt(i, count, metric === primaryMetric ? 0 : random.below(count)),
        ]),
      ),
    };
  });
  const first = rows.slice(0, TESTED);
  const tests = first.flatMap(({ evaluationId: a }, i) =>
    first.slice(i + 1).map(({ evaluationId: b }) => ({
      a,
      b,
      difference: 0.01,
      low: -0.01,
      high: 0.03,
      p: 0.2,
      verdict: 'not_significant' as const,
    })),
  );
  return {
    schema: 'board-snapshot/1',
    metrics: MAC_BOARD_METRICS,
    primaryMetric,
    resamples: 2_000,
    rows,
    pairs: Object.fromEntries(MAC_BOARD_METRICS.map((metric) => [metric, tests])),
  };
}

/** The cell of the row at place `i`, moved by `shift` places under metrics with another order. */
function cellAt(i: number, count: number, shift: number): RankedCell {
  const place = (i + shift) % count;
  const value = (0.9 * (count - place)) / count + 0.0123456789;
  const mark = place === 0 ? 'BEST' : place === 1 ? 'SECOND' : null;
  return {
    value,
    low: value - 0.0234567891,
    high: value + 0.0219876543,
    rankLow: Math.max(1, place - 30),
    rankHigh: Math.min(count, place + 32),
    tier: 1 + Math.floor(place / 60),
    mark,
  };
}
