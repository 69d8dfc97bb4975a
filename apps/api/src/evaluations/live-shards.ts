import { Injectable } from '@nestjs/common';
import type { LiveEvaluation } from '@primitives/protocol';
import type { LiveShard } from './shards.js';

/** Maximum number of evaluations in memory; the least recently updated are evicted. */
const MAX_EVALUATIONS = 500;

/**
 * Progress that runners reported, by evaluation and shard, in memory only. Database rows record complete shards only.
 */
@Injectable()
export class LiveShards {
  readonly #progress = new Map<string, Map<number, LiveShard>>();

  /** Merges a message, which may contain only recently changed shards. */
  merge({ evaluationId, shards }: LiveEvaluation): void {
    const known = this.#progress.get(evaluationId) ?? new Map<number, LiveShard>();
    for (const shard of shards) known.set(shard.index, shard);
    this.#progress.delete(evaluationId); // set again: map order is update order
    this.#progress.set(evaluationId, known);
    const oldest = this.#progress.keys().next();
    if (this.#progress.size > MAX_EVALUATIONS && !oldest.done) this.#progress.delete(oldest.value);
  }

  of(evaluationId: string): ReadonlyMap<number, LiveShard> {
    return this.#progress.get(evaluationId) ?? new Map();
  }

  /** Removes an ended evaluation; its rows are complete. */
  remove(evaluationId: string): void {
    this.#progress.delete(evaluationId);
  }
}
