import type { Progress } from '@primitives/protocol';

/** At most one line of an evaluation in this time. */
const PAUSE_MS = 30_000;
const QUARTERS = 4;
const FORGOTTEN_MS = 3_600_000;

interface Reported {
  /** Quarters of the shard that are complete, as of the last line. */
  quarter: number;
  seenAt: number;
}

/**
 * Which progress reports the log of an evaluation states: each quarter of a shard, but at most one line of an
 * evaluation in half a minute, so that the log of many short shards remains short.
 */
export class ProgressLines {
  readonly #shards = new Map<string, Reported>();
  /** Time of the last line of an evaluation, at first of its first report. */
  readonly #linesAt = new Map<string, number>();

  /** @returns the line; null if none is due */
  lineOf(
    runnerId: string,
    { evaluationId, shardIndex, fence, stage, done, total }: Progress,
    now: number,
  ): string | null {
    if (stage !== 'predicting') return null;
    const key = `${evaluationId}.${shardIndex}.${fence}`;
    const known = this.#shards.get(key);
    if (!known) this.#forget(now);
    const shard = known ?? { quarter: 0, seenAt: now };
    this.#shards.set(key, { ...shard, seenAt: now });
    const lineAt = this.#linesAt.get(evaluationId) ?? now;
    this.#linesAt.set(evaluationId, lineAt);
    const quarter = Math.floor((QUARTERS * done) / Math.max(1, total));
    if (quarter <= shard.quarter || done >= total || now - lineAt < PAUSE_MS) return null;
    this.#shards.set(key, { quarter, seenAt: now });
    this.#linesAt.set(evaluationId, now);
    return `shard ${shardIndex}: ${done} of ${total} images on ${runnerId}`;
  }

  /** Removes what no runner has reported for a long time. */
  #forget(now: number): void {
    for (const [key, { seenAt }] of this.#shards) if (now - seenAt > FORGOTTEN_MS) this.#shards.delete(key);
    for (const [id, at] of this.#linesAt) if (now - at > FORGOTTEN_MS) this.#linesAt.delete(id);
  }
}
