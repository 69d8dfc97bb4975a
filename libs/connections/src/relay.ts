import type { Bus } from '@primitives/messaging';
import { encodeMessage } from '@primitives/protocol';
import { failpoint, WakeSignal, type Closable, type Log, type StorageWatch } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { claimWaiting, markPublished, OUTBOX_CHANNEL, outboxChannel } from '@primitives/store/messages';
import type { Role } from '@primitives/store/schema';

/** Messages published concurrently; a full batch costs one commit. */
const BATCH = 200;
/** A notification can be lost with its connection, so the relay also polls. */
const POLL_INTERVAL_MS = 1_000;

export interface RelayParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly storage: Pick<StorageWatch, 'noteError'>;
  readonly log: Log;
}

/**
 * Publishes the outbox rows of a process's database role to the broker, so that its messages do not depend on any other
 * process. The dispatcher's relay also publishes rows whose processes did not, for example because they stopped.
 *
 * The message id is the row's, so the broker drops a message that is published again after a crash; every consumer
 * tolerates duplicates anyway. Several relays skip each other's rows.
 */
export class Relay implements Closable {
  readonly #stopping = new AbortController();
  readonly #wake = new WakeSignal();
  readonly #listener: Closable;
  readonly #running: Promise<void>;

  constructor(
    private readonly role: Role,
    private readonly parts: RelayParts,
  ) {
    this.#listener = parts.store.listen(this.#publishesAll ? OUTBOX_CHANNEL : outboxChannel(role), this.#wake.call);
    this.#running = this.#run();
  }

  get #publishesAll(): boolean {
    return this.role === 'dispatcher';
  }

  async #run(): Promise<void> {
    const { storage, log } = this.parts;
    while (!this.#stopping.signal.aborted) {
      const carried = await this.#carry().catch((error: unknown) => {
        storage.noteError(error);
        log.warn({ err: error }, 'failed to publish the outbox; retrying');
        return 0;
      });
      if (carried < BATCH) await this.#wake.sleep(POLL_INTERVAL_MS, this.#stopping.signal);
    }
  }

  /** Publishes one batch. @returns the number of messages */
  #carry(): Promise<number> {
    const { store, bus, storage, log } = this.parts;
    return store.transaction(async (tx) => {
      const waiting = await claimWaiting(tx, BATCH, this.#publishesAll);
      if (waiting.length === 0) return 0;
      failpoint(`${this.role}.relay.before-publish`);
      const sent = await Promise.allSettled(
        waiting.map(({ id, subject, payload, traceparent }) =>
          bus.publish({ subject, messageId: id, bytes: encodeMessage(payload), traceparent }),
        ),
      );
      failpoint(`${this.role}.relay.before-commit`);
      const published = waiting.filter((_, i) => sent[i]?.status === 'fulfilled');
      await markPublished(
        tx,
        published.map(({ id }) => id),
      );
      const refused = sent.find((each) => each.status === 'rejected');
      if (refused) {
        storage.noteError(refused.reason);
        log.warn(
          { err: refused.reason, refused: waiting.length - published.length },
          'the broker did not take every message; trying again',
        );
      }
      return published.length;
    });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#listener.close();
    await this.#running;
  }
}
