import { setInterval as every } from 'node:timers/promises';
import type { ManagedProcess } from '@primitives/tool-up';
import { residentBytes } from '../process-usage.js';

const POLL_INTERVAL_MS = 500;
const ANSWER_MS = 400;
const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)/m;

/** Measurements of the runners' processes, from outside. */
export interface FleetHealth {
  /** The longest time in which a runner did not answer a request for its metrics. */
  readonly unansweredSeconds: number;
  /** The longest event loop delay that a runner reported. */
  readonly loopDelaySeconds: number;
  /** The peak resident memory of one runner, without its sandboxed children. */
  readonly peakBytes: number;
  readonly restarts: number;
}

/** Watches the runners of a deployment until it is stopped. */
export class FleetWatch {
  readonly #stop = new AbortController();
  readonly #watching: Promise<Omit<FleetHealth, 'restarts'>[]>;
  readonly #restartsBefore: number;

  constructor(private readonly runners: readonly ManagedProcess[]) {
    this.#restartsBefore = restartsOf(runners);
    this.#watching = Promise.all(runners.map((runner) => watch(runner, this.#stop.signal)));
  }

  async stop(): Promise<FleetHealth> {
    this.#stop.abort();
    const seen = await this.#watching;
    const most = (value: (one: Omit<FleetHealth, 'restarts'>) => number) => Math.max(0, ...seen.map(value));
    return {
      unansweredSeconds: most(({ unansweredSeconds }) => unansweredSeconds),
      loopDelaySeconds: most(({ loopDelaySeconds }) => loopDelaySeconds),
      peakBytes: most(({ peakBytes }) => peakBytes),
      restarts: restartsOf(this.runners) - this.#restartsBefore,
    };
  }
}

const restartsOf = (runners: readonly ManagedProcess[]) => runners.reduce((sum, { restarts }) => sum + restarts, 0);

async function watch(runner: ManagedProcess, signal: AbortSignal): Promise<Omit<FleetHealth, 'restarts'>> {
  let [answeredAt, unansweredMs, loopDelaySeconds, peakBytes] = [Date.now(), 0, 0, 0];
  const address = runner.program.readyUrl.replace('/readyz', '/metrics');
  await metricsOf(address); // discards earlier delays: each answer covers the time since the previous one
  const look = async () => {
    peakBytes = Math.max(peakBytes, residentBytes(runner.pid));
    const text = await metricsOf(address);
    unansweredMs = Math.max(unansweredMs, Date.now() - answeredAt);
    if (text === null) return;
    answeredAt = Date.now();
    loopDelaySeconds = Math.max(loopDelaySeconds, Number(LAG.exec(text)?.[1] ?? 0));
  };
  try {
    for await (const _ of every(POLL_INTERVAL_MS, undefined, { signal })) await look();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { unansweredSeconds: Math.max(0, unansweredMs - POLL_INTERVAL_MS) / 1e3, loopDelaySeconds, peakBytes };
}

async function metricsOf(address: string): Promise<string | null> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).text();
  } catch {
    return null; // absent, or too busy to answer
  }
}
