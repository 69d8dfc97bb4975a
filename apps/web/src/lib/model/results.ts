import type { Cell } from '../api/documents/fragments.ts';
import type { ModelVersion } from '../api/documents/model.ts';

type Evaluation = ModelVersion['evaluations'][number];

/** A model's newest verified value on one board. */
export interface ModelResult {
  readonly evaluation: Evaluation;
  readonly track: Evaluation['track'];
  readonly board: string;
  readonly version: ModelVersion;
  readonly cell: Cell;
  readonly rank: { readonly low: number; readonly high: number; readonly of: number } | null;
  readonly endedAt: string | null;
}

/** Whether a result is published: no debug run, and neither withdrawn nor hidden, withheld, sealed or unlisted. */
export const isPublished = ({ debug, publication }: Pick<Evaluation, 'debug' | 'publication'>): boolean =>
  !debug && publication?.visibility === 'SHOWN';

/** An evaluation's value under the primary metric of its track, board by board; none unless it is published. */
export function metricsIn(evaluation: Evaluation): { readonly board: string; readonly cell: Cell }[] {
  if (!isPublished(evaluation)) return [];
  const { track, results } = evaluation;
  return (results ?? []).flatMap(({ board, values }) => {
    const cell = values.find(({ metric }) => metric === track.primaryMetric.id) ?? values[0];
    return cell ? [{ board, cell }] : [];
  });
}

/**
 * One line per board: of several versions the newest with a published result there; a copy is on no board. Tracks in
 * the order of their first occurrence.
 */
export function newestResults(versions: readonly ModelVersion[]): ModelResult[] {
  const newest = new Map<string, ModelResult>();
  for (const version of versions) {
    for (const evaluation of version.evaluations) {
      const { track, results, endedAt, copyOf } = evaluation;
      if (copyOf) continue;
      for (const { board, cell } of metricsIn(evaluation)) {
        const key = `${track.slug}/${board}`;
        const rank = results?.find((result) => result.board === board)?.rank ?? null;
        if (!newest.has(key)) newest.set(key, { evaluation, track, board, version, cell, rank, endedAt });
      }
    }
  }
  return [...newest.values()];
}

/** Operations per image of a model; null if none are counted, or if they differ between tracks. */
export function operationsOf({ evaluations }: { readonly evaluations: readonly Pick<Evaluation, 'cost'>[] }) {
  const counted = new Set(evaluations.flatMap(({ cost }) => cost?.flops ?? []));
  return counted.size === 1 ? [...counted][0]! : null;
}
