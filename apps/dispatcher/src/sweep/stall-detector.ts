import type { Bus, ConsumerSpec, StreamName } from '@primitives/messaging';

interface Still {
  readonly position: number;
  readonly sinceMs: number;
}

/**
 * Detects consumers that deliver nothing although their stream stores messages. nats-server 2.9.10 can damage a
 * replicated stream when a node is killed (`sequence numbers for cache load did not match`): it accepts messages and
 * delivers none, for minutes or forever. Postgres records all work and every runner tolerates duplicate messages, so
 * such a stream may be deleted.
 */
export class StallDetector {
  readonly #still = new Map<string, Still>();

  /** The streams with a consumer that has been stalled for `timeoutMs`. */
  async check(bus: Bus, specs: readonly ConsumerSpec[], nowMs: number, timeoutMs: number): Promise<StreamName[]> {
    const stalled = new Set<StreamName>();
    for (const spec of specs) {
      const { messages, position } = await bus.undelivered(spec);
      const before = this.#still.get(spec.name);
      if (messages === 0) this.#still.delete(spec.name);
      else if (before?.position !== position) this.#still.set(spec.name, { position, sinceMs: nowMs });
      else if (nowMs - before.sinceMs >= timeoutMs) stalled.add(spec.stream);
    }
    for (const { name, stream } of specs) if (stalled.has(stream)) this.#still.delete(name);
    return [...stalled];
  }
}
