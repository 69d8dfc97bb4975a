import type { Bus } from '@primitives/messaging';
import type { Log } from '@primitives/runtime';
import { encodeMessage, subjects, type SelfTestReport } from '@primitives/protocol';

export interface SelfTestOptions {
  readonly runnerId: string;
  readonly bus: Bus;
  /** Returns why the machine cannot run models; null when it can. */
  readonly test: () => Promise<string | null>;
  readonly log: Log;
}

/**
 * Runs the self-tests that the dispatcher requests, one after the other, and reports each on
 * `status.<runnerId>.self-test`.
 */
export class SelfTests {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly options: SelfTestOptions) {}

  request(id: string): void {
    this.#last = this.#last.then(() => this.#run(id));
  }

  async #run(id: string): Promise<void> {
    const { bus, runnerId, log } = this.options;
    const startedAt = performance.now();
    const failure = await this.#failure();
    const seconds = (performance.now() - startedAt) / 1000;
    if (failure === null) log.info({ seconds }, 'the self-test passed');
    else log.error({ seconds, reason: failure }, 'the self-test failed');
    if (!bus.connected) return; // the dispatcher repeats the request
    const report: SelfTestReport = { v: 1, id, seconds, failure: failure?.slice(0, 500) ?? null };
    bus.send(subjects.selfTest(runnerId), encodeMessage(report));
  }

  /** An unexpected error is a failure too; its message may contain paths, so that only its kind is reported. */
  async #failure(): Promise<string | null> {
    try {
      return await this.options.test();
    } catch (error) {
      this.options.log.error({ err: error }, 'the self-test broke off');
      const { name, code } = error as NodeJS.ErrnoException;
      return `it broke off (${[name ?? 'unknown', code].filter(Boolean).join(' ')})`;
    }
  }
}
