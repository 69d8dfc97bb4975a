import { RetryLaterError } from '@primitives/messaging';
import type { Clock, Log } from '@primitives/runtime';

/** A reason that lasts is repeated after this time. */
const REPEAT_MS = 10 * 60_000;

/**
 * Logs why shards were not computed. A runner requests again about once per second while the platform refuses it, so a
 * reason that the platform names is one warning, and the next one after ten minutes. Another runner's shard is no
 * trouble.
 */
export class ShardTroubleLog {
  readonly #warnedAt = new Map<string, number>();

  constructor(
    private readonly log: Pick<Log, 'warn' | 'debug'>,
    private readonly clock: Clock,
  ) {}

  record(outcome: string, error: unknown): void {
    if (!(error instanceof RetryLaterError)) this.log.warn({ outcome, err: error }, 'a shard was not done');
    else if (error.reason === undefined) this.log.debug({ afterMs: error.afterMs }, 'a shard is requested again later');
    else this.#refused(error.reason);
  }

  #refused(reason: string): void {
    const now = this.clock.now().getTime();
    const warnedAt = this.#warnedAt.get(reason);
    if (warnedAt !== undefined && now - warnedAt < REPEAT_MS) return;
    this.#warnedAt.set(reason, now);
    this.log.warn({ reason }, 'the platform gives this runner no shards of a track; see the page Runners');
  }
}
