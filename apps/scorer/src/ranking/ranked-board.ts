import {
  ADDED_AT_ONCE,
  assembleBoard,
  FamilyUpdate,
  listedRows,
  primaryOrder,
  rankMetric,
  type AssemblyPlan,
  type MeasuredEntry,
  type MetricRanking,
  type MetricSummary,
  type RankedBoard,
} from '@primitives/ranking';
import { setImmediate as pause } from 'node:timers/promises';
import { BoardPairs, type Scratch } from './board-pairs.js';
import type { StoredEntry } from './stored-entry.js';

/** Entries that are read between two pauses: some milliseconds. */
const READ_AT_ONCE = 64;

export interface RankedEntry {
  readonly id: string;
  /** Its outcomes; an entry that is scored again is another one. */
  readonly outcomesSha256: string;
}

export interface MeasuredEntries {
  /** Measured now, or stored; stays valid. */
  of(outcomesSha256: string): Promise<StoredEntry>;
  /** A stored one, valid until the next one is read; null if it must be measured. */
  read(outcomesSha256: string): StoredEntry | null;
}

/**
 * Ranks a board from its files in `folder`: only pairs of entries that are new there are compared. The result is bit-
 * identical to `rankBoard`. In memory are some new entries, one stored entry, and the lengths of the pairs under one
 * metric.
 */
export async function rankedBoard(
  entries: readonly RankedEntry[],
  measured: MeasuredEntries,
  folder: string,
  plan: AssemblyPlan,
  scratch?: Scratch,
): Promise<RankedBoard> {
  const pairs = new BoardPairs(folder, plan.metrics.length, scratch);
  const keys = entries.map(keyOf);
  const summaries = new Map<string, readonly MetricSummary[]>();
  await updatePairs(pairs, keys, measured, summaries);
  for (const key of keys) if (!summaries.has(key)) summaries.set(key, (await readOrMeasured(measured, key)).summaries);
  const rows = keys.map((key) => summaries.get(key) ?? []);
  const order = primaryOrder(rows, plan);
  const placeOf = new Map(pairs.keys.map((key, place) => [key, place]));
  const places = Uint32Array.from(keys, (key) => placeOf.get(key) ?? 0);
  const listed = listedRows(order, plan);
  const rankings: MetricRanking[] = [];
  for (const [m, definition] of plan.metrics.entries()) {
    await pause(); // a long board is ranked metric by metric, or the broker would think that the scorer is gone
    const compared = { lengths: pairs.lengths(m), largest: pairs.family(m).largest, places };
    const column = rows.flatMap((row) => row[m] ?? []);
    rankings.push(rankMetric(column, definition, compared, { ...plan, listed }));
  }
  return assembleBoard(
    entries.map(({ id }) => id),
    rows,
    { order, rankings },
    plan,
  );
}

/** Compares a board's entries in advance, without ranking them, so that `rankedBoard` has less to compare. */
export const comparePairs = (
  entries: readonly RankedEntry[],
  measured: MeasuredEntries,
  folder: string,
  metrics: number,
  scratch?: Scratch,
): Promise<void> => updatePairs(new BoardPairs(folder, metrics, scratch), entries.map(keyOf), measured, new Map());

/** Removes the entries that are gone from the pairs and adds the new ones, some at once. */
async function updatePairs(
  pairs: BoardPairs,
  keys: readonly string[],
  measured: MeasuredEntries,
  summaries: Map<string, readonly MetricSummary[]>,
): Promise<void> {
  const now = new Set(keys);
  const known = new Set(pairs.keys);
  const added = keys.filter((key) => !known.has(key));
  for (;;) {
    const remaining = [...pairs.keys.keys()].filter((place) => now.has(pairs.keys[place] ?? ''));
    const next = added.splice(0, ADDED_AT_ONCE);
    if (next.length === 0 && remaining.length === pairs.keys.length) return;
    const entries: MeasuredEntry[] = [];
    for (const key of next) {
      const entry = await measured.of(outcomesOf(key));
      summaries.set(key, entry.summaries);
      entries.push(entry);
    }
    const metrics = pairs.metrics;
    const updates = Array.from(
      { length: metrics },
      (_, m) =>
        new FamilyUpdate(
          pairs.family(m),
          remaining,
          entries.flatMap(({ of }) => of[m] ?? []),
        ),
    );
    const needed = updates.map((update) => update.needsEntries);
    for (const [at, place] of (needed.includes(true) ? remaining : []).entries()) {
      if (at % READ_AT_ONCE === 0) await pause();
      const key = pairs.keys[place] ?? '';
      const entry = await readOrMeasured(measured, key);
      summaries.set(key, entry.summaries);
      updates.forEach((update, m) => needed[m] && update.meet(entry.of[m]!));
    }
    await pairs.record(updates, remaining, next);
  }
}

const keyOf = ({ id, outcomesSha256 }: RankedEntry): string => `${id} ${outcomesSha256}`;
const outcomesOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

const readOrMeasured = async (measured: MeasuredEntries, key: string): Promise<StoredEntry> =>
  measured.read(outcomesOf(key)) ?? (await measured.of(outcomesOf(key)));
