import { Injectable } from '@nestjs/common';
import type { LiveEvaluation } from '@primitives/protocol';
import type { LiveShard } from './shards.js';

/** Evaluations whose shards are remembered; those heard of longest ago are forgotten. */
const MAX_EVALUATIONS = 500;

/** How far runners said they are, by evaluation and shard; heard, not stored. Rows know only whole shards. */
@Injectable()
export class LiveShards {
  readonly #heard = new Map<string, Map<number, LiveShard>>();

  /** Takes a message over: it may name only the shards that moved lately. */
  hear({ evaluationId, shards }: LiveEvaluation): void {
    const known = this.#heard.get(evaluationId) ?? new Map<number, LiveShard>();
    for (const shard of shards) known.set(shard.index, shard);
    this.#heard.delete(evaluationId); // set again: the order of the map is the order of last hearing
    this.#heard.set(evaluationId, known);
    const oldest = this.#heard.keys().next();
    if (this.#heard.size > MAX_EVALUATIONS && !oldest.done) this.#heard.delete(oldest.value);
  }

  of(evaluationId: string): ReadonlyMap<number, LiveShard> {
    return this.#heard.get(evaluationId) ?? new Map();
  }

  /** The evaluation ended: its rows say all there is. */
  forget(evaluationId: string): void {
    this.#heard.delete(evaluationId);
  }
}
