import { WakeSignal, type Closable } from '@primitives/runtime';
import { recordFleetMetrics } from '@primitives/store/fleet';
import type { Parts } from '../dependencies.js';

const MINUTE_MS = 60_000;

/** The last full minute, and the milliseconds until the next. */
export function minuteAt(now: Date): { readonly last: Date; readonly leftMs: number } {
  const past = now.getTime() % MINUTE_MS;
  return { last: new Date(now.getTime() - past), leftMs: MINUTE_MS - past };
}

/** Records fleet metrics every full minute. Gaps: no dispatcher was running. */
export class FleetMetricsRecorder implements Closable {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    private readonly parts: Pick<Parts, 'store' | 'clock' | 'log'>,
    private readonly version: string,
  ) {
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.parts;
    const pause = new WakeSignal();
    for (;;) {
      await pause.sleep(minuteAt(clock.now()).leftMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      const { last } = minuteAt(clock.now());
      await store
        .transaction((tx) => recordFleetMetrics(tx, last, this.version))
        .catch((error: unknown) => log.warn({ err: error }, 'failed to record fleet metrics for this minute'));
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
