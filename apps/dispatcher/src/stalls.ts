import type { Bus, ConsumerSpec, StreamName } from '@primitives/bus';

interface Still {
  readonly position: number;
  readonly sinceMs: number;
}

/**
 * Watches consumers that give out nothing of what their stream keeps. nats-server 2.9.10 can damage a replicated stream when a node is
 * killed (`sequence numbers for cache load did not match`): it takes messages and delivers none, for minutes or for good. Postgres knows
 * all work and every runner tolerates a second order, so such a stream may be thrown away.
 */
export class Stalls {
  readonly #still = new Map<string, Still>();

  /** The streams of which a consumer has stood still for `patienceMs` by now. */
  async look(bus: Bus, specs: readonly ConsumerSpec[], nowMs: number, patienceMs: number): Promise<StreamName[]> {
    const stalled = new Set<StreamName>();
    for (const spec of specs) {
      const { messages, position } = await bus.heldBack(spec);
      const before = this.#still.get(spec.name);
      if (messages === 0) this.#still.delete(spec.name);
      else if (before?.position !== position) this.#still.set(spec.name, { position, sinceMs: nowMs });
      else if (nowMs - before.sinceMs >= patienceMs) stalled.add(spec.stream);
    }
    for (const { name, stream } of specs) if (stalled.has(stream)) this.#still.delete(name);
    return [...stalled];
  }
}
