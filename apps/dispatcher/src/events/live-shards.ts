import type { Bus } from '@primitives/messaging';
import { encodeMessage, subjects, type LiveEvaluation, type Progress } from '@primitives/protocol';
import { isEnd } from '@primitives/evaluation';
import type { Closable, Log } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { planState, shardProgress, type ShardProgress } from '@primitives/store/shards';

/** At most four messages a second per evaluation: more is not perceptible. */
const EVERY_MS = 250;
/**
 * Above this number of shards a message contains only recently leased and completed ones, and those whose runners
 * reported progress since the last message: reading and sending a thousand shards four times a second costs more than
 * the updates.
 */
const ALL_SHARDS = 200;
const LATELY_MS = 3_000;

interface Watched {
  /** Pending while nothing may be published about this evaluation. */
  pause: NodeJS.Timeout | undefined;
  /** Whether something changed since the last message. */
  moved: boolean;
  /** Completed rows by shard, as runners reported. */
  readonly done: Map<number, number>;
  /** Shards with progress since the last message. */
  progressed: Set<number>;
}

/**
 * `live.evaluation.<id>`: the progress of the shards of each running evaluation, after each change. A lost message is
 * harmless.
 */
export class LiveShards implements Closable {
  readonly #watched = new Map<string, Watched>();

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  progressed({ evaluationId, shardIndex, done }: Progress): void {
    const watched = this.#watch(evaluationId);
    watched.done.set(shardIndex, done);
    watched.progressed.add(shardIndex);
    this.evaluationChanged(evaluationId);
  }

  evaluationChanged(evaluationId: string): void {
    const watched = this.#watch(evaluationId);
    watched.moved = true;
    if (watched.pause === undefined) this.#publish(evaluationId, watched);
  }

  /** The evaluation has ended: no further changes. */
  forget(evaluationId: string): void {
    clearTimeout(this.#watched.get(evaluationId)?.pause);
    this.#watched.delete(evaluationId);
  }

  #watch(evaluationId: string): Watched {
    let watched = this.#watched.get(evaluationId);
    if (!watched) {
      watched = { pause: undefined, moved: false, done: new Map(), progressed: new Set() };
      this.#watched.set(evaluationId, watched);
    }
    return watched;
  }

  #publish(evaluationId: string, watched: Watched): void {
    watched.moved = false;
    watched.pause = setTimeout(() => {
      watched.pause = undefined;
      if (watched.moved) this.#publish(evaluationId, watched);
    }, EVERY_MS);
    const indexes = [...watched.progressed];
    watched.progressed = new Set();
    this.#send(evaluationId, watched.done, indexes).catch((error: unknown) =>
      this.log.debug({ err: error, evaluationId }, 'failed to publish shard progress'),
    );
  }

  async #send(evaluationId: string, done: ReadonlyMap<number, number>, indexes: readonly number[]): Promise<void> {
    const { manager } = this.store;
    const plan = await planState(manager, evaluationId);
    if (plan === null || isEnd(plan.state)) this.forget(evaluationId); // changed after its end was announced
    if (plan === null) return;
    const recent = plan.shards > ALL_SHARDS ? { ms: LATELY_MS, indexes } : undefined;
    const shards = await shardProgress(manager, evaluationId, recent);
    const doneOf = ({ index, state, total }: ShardProgress) =>
      state === 'done' ? total : state === 'leased' ? Math.min(total, done.get(index) ?? 0) : 0;
    const message: LiveEvaluation = {
      v: 1,
      evaluationId,
      shards: shards.map((shard) => ({ ...shard, done: doneOf(shard) })),
    };
    this.bus.send(subjects.liveEvaluation(evaluationId), encodeMessage(message));
  }

  close(): void {
    for (const evaluationId of [...this.#watched.keys()]) this.forget(evaluationId);
  }
}
