import type { InferWork } from '@primitives/protocol';

/** The platform cancelled this runner's work on the shard: there is nothing to report. */
export class ShardCancelledError extends Error {
  override readonly name = 'ShardCancelledError';
}

const keyOf = ({ evaluationId, shardIndex }: Pick<InferWork, 'evaluationId' | 'shardIndex'>) =>
  `${evaluationId}.${shardIndex}`;

/** The shards that this runner works on, each under its lease, and their cancellation. */
export class AssignedShards {
  readonly #open = new Map<string, { readonly fence: number; readonly abort: AbortController }>();

  /** @returns aborted, with a ShardCancelledError, when the shard is cancelled */
  begin(work: InferWork, fence: number): AbortSignal {
    const abort = new AbortController();
    this.#open.set(keyOf(work), { fence, abort });
    return abort.signal;
  }

  end(work: InferWork): void {
    this.#open.delete(keyOf(work));
  }

  /** @returns whether the shard was in progress; a message about an older lease has no effect */
  stop(shard: { readonly evaluationId: string; readonly shardIndex: number; readonly fence: number }): boolean {
    const held = this.#open.get(keyOf(shard));
    if (!held || held.fence > shard.fence) return false;
    held.abort.abort(new ShardCancelledError('the shard was cancelled'));
    return true;
  }
}
