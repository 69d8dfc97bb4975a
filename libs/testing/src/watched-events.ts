import type { Bus } from '@primitives/messaging';
import { parseEvaluationEvent } from '@primitives/protocol';

/** Follows the evaluations of a deployment by its events, so that a test can wait for a state instead of sleeping. */
export class WatchedEvents {
  readonly #states = new Map<string, string[]>();
  readonly #waiting = new Set<() => void>();

  private constructor() {}

  /** @param bus of the role `api` */
  static async on(bus: Bus): Promise<WatchedEvents> {
    const events = new WatchedEvents();
    await bus.events('event.evaluation.>', (_subject, bytes) => {
      const { evaluationId, state } = parseEvaluationEvent(bytes);
      events.#states.set(evaluationId, [...events.statesOf(evaluationId), state]);
      for (const look of events.#waiting) look();
    });
    return events;
  }

  /** The published states of this evaluation, in order. */
  statesOf(evaluationId: string): readonly string[] {
    return this.#states.get(evaluationId) ?? [];
  }

  /** Resolves when the evaluation reaches one of these states. @returns which one */
  reached(evaluationId: string, ...states: string[]): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.statesOf(evaluationId).find((state) => states.includes(state));
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }
}
