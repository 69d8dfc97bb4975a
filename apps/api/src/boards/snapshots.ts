import { Inject, Injectable } from '@nestjs/common';
import { withoutUntestedRanks, withSteps, type BoardSnapshot } from '@primitives/boards';
import { metricDefinition, metricRange } from '@primitives/metrics';
import { publishedStep, roundingStep } from '@primitives/results';
import { releasedUnits, snapshotPayload } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { LRUCache } from 'lru-cache';
import { STORE } from '../injection-tokens.js';

/** Maximum number of cached rows over all snapshots, about 200 MB. */
const MAX_ROWS = 100_000;

/** LRU cache of parsed snapshots. Snapshots are immutable, so entries are never stale. */
@Injectable()
export class Snapshots {
  readonly #cached = new LRUCache<string, BoardSnapshot>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
    fetchMethod: (id) => this.load(id),
    ignoreFetchAbort: true, // an entry that is evicted while it is read still answers its readers
  });

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Reads a snapshot; concurrent requests share one read. */
  read({ id }: { readonly id: string }): Promise<BoardSnapshot> {
    return this.#cached.forceFetch(id);
  }

  /**
   * Without the ranks of untested metrics, and with the steps of values that are rounded: only snapshots of hidden
   * splits have no thresholds.
   */
  private async load(id: string): Promise<BoardSnapshot> {
    const snapshot = withoutUntestedRanks(await snapshotPayload(this.store.manager, id));
    if (snapshot.thresholds) return snapshot;
    const ids = snapshot.rows.map(({ evaluationId }) => evaluationId);
    const units = await releasedUnits(this.store.manager, ids);
    if (units === null || units === 0) return snapshot;
    const step = roundingStep(units);
    return withSteps(snapshot, (metric, value) => publishedStep(step, metricRange(metricDefinition(metric)), value));
  }
}
