import type { Bus } from '@primitives/messaging';
import { encodeMessage } from '@primitives/protocol';
import { failpoint, type Closable, type Log } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { markPublished, claimWaiting } from '@primitives/store/messages';
import type { Parts } from '../dependencies.js';
import { Wake } from './notify-listener.js';

/** Messages published concurrently; a full batch costs one commit. */
const BATCH = 200;
/** A notification can be lost with its connection, so the relay also polls. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Publishes the outbox to the broker: the message id is the row's, so the broker drops a message that is published
 * again after a crash; every consumer tolerates duplicates anyway. Several relays skip each other's rows.
 */
export class Relay implements Closable {
  readonly #stopping = new AbortController();
  readonly #wake = new Wake();
  readonly #listener: Closable;
  readonly #running: Promise<void>;

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly storage: Parts['storage'],
    private readonly log: Log,
  ) {
    this.#listener = store.listen('outbox', this.#wake.call);
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const carried = await this.#carry().catch((error: unknown) => {
        this.storage.noteError(error);
        this.log.warn({ err: error }, 'failed to publish the outbox; retrying');
        return 0;
      });
      if (carried < BATCH) await this.#wake.sleep(POLL_INTERVAL_MS, this.#stopping.signal);
    }
  }

  /** Publishes one batch. @returns the number of messages */
  #carry(): Promise<number> {
    return this.store.transaction(async (tx) => {
      const waiting = await claimWaiting(tx, BATCH);
      if (waiting.length === 0) return 0;
      failpoint('dispatcher.relay.before-publish');
      const sent = await Promise.allSettled(
        waiting.map(({ id, subject, payload, traceparent }) =>
          this.bus.publish({ subject, messageId: id, bytes: encodeMessage(payload), traceparent }),
        ),
      );
      failpoint('dispatcher.relay.before-commit');
      const published = waiting.filter((_, i) => sent[i]?.status === 'fulfilled');
      await markPublished(
        tx,
        published.map(({ id }) => id),
      );
      const refused = sent.find((each) => each.status === 'rejected');
      if (refused) {
        this.storage.noteError(refused.reason);
        this.log.warn(
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
