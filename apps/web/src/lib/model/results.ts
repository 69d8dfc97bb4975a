import type { Cell } from '../api/documents/parts.ts';
import type { Model, ModelVersion } from '../api/documents/model.ts';

type Evaluation = ModelVersion['evaluations'][number];

/** A model's newest verified figure on one board. */
export interface ModelResult {
  readonly track: Evaluation['track'];
  readonly board: string;
  readonly version: ModelVersion;
  readonly cell: Cell;
  readonly rank: { readonly low: number; readonly high: number; readonly of: number } | null;
}

/** One line a board: of several versions the newest that has a result there. Tracks in the order in which they are first met. */
export function newestResults(versions: Model['versions']): ModelResult[] {
  const newest = new Map<string, ModelResult>();
  for (const version of versions) {
    for (const { track, results } of version.evaluations) {
      for (const { board, values, rank } of results ?? []) {
        const key = `${track.slug}/${board}`;
        const cell = values.find(({ metric }) => metric === track.primaryMetric.id) ?? values[0];
        if (cell && !newest.has(key)) newest.set(key, { track, board, version, cell, rank });
      }
    }
  }
  return [...newest.values()];
}
