import { WakeSignal, type Closable } from '@primitives/runtime';
import { parseFleetEvent, subjects } from '@primitives/protocol';
import { freeShardsOfRemoved, markSilent, desiredStateOf } from '@primitives/store/fleet';
import type { Parts } from '../dependencies.js';
import { publishDesiredState } from './control.js';
import { answerIssue } from './credentials.js';
import { pushRevocations } from './revocations.js';

/** Interval of the check for silent runners: a twelfth of the silence timeout, one second by default. */
const CHECKS_PER_TIMEOUT = 12;
/** Delay between two checks, as a multiple of the interval, that counts as a pause of this process. */
const LONG_PAUSE = 4;

/** Manages the members of the fleet: issues credentials, sends desired states, detects silence, completes removals. */
export async function saveFleet(parts: Parts): Promise<Closable> {
  const { bus, log } = parts;
  const onError = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  bus.respond(
    subjects.issue(),
    'dispatcher',
    (_subject, bytes) => answerIssue(parts, bytes),
    onError('credentials were not issued'),
  );
  await bus.events(
    'event.fleet.*',
    (_subject, bytes) =>
      void handleFleetEvent(parts, bytes).catch(onError('failed to send a control message to a runner')),
  );
  await pushRevocations(parts, { always: true }).catch(onError('failed to send revoked credentials to the broker'));
  const silence = new Silence(parts);
  return { close: () => silence.close() };
}

/**
 * Every dispatcher receives it: notifying a runner twice is harmless, and the second push of revocations finds nothing
 * to do.
 */
async function handleFleetEvent(parts: Parts, bytes: Uint8Array): Promise<void> {
  const { runnerId, kind } = parseFleetEvent(bytes);
  if (kind === 'removed') {
    await pushRevocations(parts, { always: false });
    // After its connection was closed: it cannot lease them again
    return freeShardsOfRemoved(parts.store.manager, runnerId);
  }
  const state = await desiredStateOf(parts.store.manager, runnerId);
  if (state) publishDesiredState(parts.bus, runnerId, state);
}

/**
 * Detects silent runners, and removals that the broker was not notified of.
 *
 * A process that was paused cannot know which runners were silent meanwhile: after a pause of this process, of the
 * broker or of the database, no runner counts as silent until all had time to send a heartbeat.
 */
class Silence implements Closable {
  readonly #stopping = new AbortController();
  readonly #everyMs: number;
  readonly #running: Promise<void>;
  #runningSince = performance.now();
  #checkedAt = performance.now();

  constructor(private readonly parts: Parts) {
    this.#everyMs = parts.rules.silentMs / CHECKS_PER_TIMEOUT;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const pause = new WakeSignal();
    for (;;) {
      await pause.sleep(this.#everyMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      await this.#check().catch((error: unknown) => {
        this.#runningSince = performance.now();
        this.parts.log.warn({ err: error }, 'failed to check for silent runners');
      });
    }
  }

  async #check(): Promise<void> {
    const { store, bus, rules, log } = this.parts;
    const now = performance.now();
    if (now - this.#checkedAt > this.#everyMs * LONG_PAUSE) this.#runningSince = now;
    this.#checkedAt = now;
    if (Math.min(now - this.#runningSince, bus.onlineMs) >= rules.silentMs) {
      const silent = await store.transaction((tx) => markSilent(tx, rules.silentMs));
      if (silent.length > 0)
        log.warn({ runners: silent }, 'runners stopped sending heartbeats; reassigning their shards');
    }
    await pushRevocations(this.parts, { always: false });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
