import { WakeSignal, type Closable } from '@primitives/runtime';
import { recordFleetMetrics, recordRunnerLoads } from '@primitives/store/fleet';
import type { Parts } from '../dependencies.js';

const MINUTE_MS = 60_000;
/** Minutes that are recorded late, after a long transaction or a failure; the waiting shards are then those of now. */
const MAX_LATE_MINUTES = 15;

/** The last full minute, and the milliseconds until the next. */
export function minuteAt(now: Date): { readonly last: Date; readonly leftMs: number } {
  const past = now.getTime() % MINUTE_MS;
  return { last: new Date(now.getTime() - past), leftMs: MINUTE_MS - past };
}

/** The full minutes after `recorded` up to `last`, oldest first, at most fifteen. */
export function minutesDue(recorded: Date, last: Date): Date[] {
  const first = Math.max(recorded.getTime() + MINUTE_MS, last.getTime() - (MAX_LATE_MINUTES - 1) * MINUTE_MS);
  const count = Math.max(0, (last.getTime() - first) / MINUTE_MS + 1);
  return Array.from({ length: count }, (_, i) => new Date(first + i * MINUTE_MS));
}

/** Records fleet metrics and the loads of runners every full minute. Gaps: no dispatcher was running. */
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
    let recorded = minuteAt(clock.now()).last;
    for (;;) {
      await pause.sleep(minuteAt(clock.now()).leftMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      try {
        for (const at of minutesDue(recorded, minuteAt(clock.now()).last)) {
          await store.transaction(async (tx) => {
            await recordFleetMetrics(tx, at, this.version);
            await recordRunnerLoads(tx, at);
          });
          recorded = at;
        }
      } catch (error) {
        log.warn({ err: error }, 'failed to record fleet metrics; trying again in a minute');
      }
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
