import { setTimeout as delay } from 'node:timers/promises';
import type { RestartableServer } from '@primitives/embedded-servers';
import { LIVENESS, type LivenessRule } from './liveness.js';
import { LivenessWatch } from './liveness-watch.js';
import { RestartBackoff } from './restart-backoff.js';

export interface SupervisionOptions {
  readonly livenessRule?: LivenessRule;
  /** A further liveness check, where accepting a client is not sufficient. */
  readonly check?: (deadlineMs: number) => Promise<boolean>;
}

/**
 * Supervises an embedded server: restarts it on the same port with the same data when its process ends or does not
 * answer, with backoff while that fails. Prints one line when it is lost, one when it is back.
 */
export class SupervisedServer {
  readonly #backoff = new RestartBackoff();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** Why this process killed the server; null when it did not. */
  #killed: string | null = null;
  restarts = 0;

  constructor(
    readonly name: string,
    private readonly server: RestartableServer,
    private readonly log: (text: string) => void,
    private readonly options: SupervisionOptions = {},
  ) {
    this.#running = this.#run();
  }

  get pid(): number | undefined {
    return this.server.process.pid;
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const startedAt = performance.now();
      const { process } = this.server;
      const watch = this.#watch(process.pid);
      await process.exited;
      watch?.close();
      if (this.#closing.signal.aborted) return;
      const lostAt = performance.now();
      const why = this.#killed ?? `ended (${process.exitReason ?? 'unknown'})`;
      this.#killed = null;
      this.log(`${this.name} ${why}; starting it again`);
      await this.#restart(lostAt - startedAt);
      if (this.#closing.signal.aborted) return;
      this.restarts++;
      this.log(`${this.name} is back after ${((performance.now() - lostAt) / 1000).toFixed(1)} s`);
    }
  }

  /** Retries until it runs. Prints each reason once, until it changes. */
  async #restart(ranMs: number): Promise<void> {
    let reported = '';
    for (let ran = ranMs; !this.#closing.signal.aborted; ran = 0) {
      await delay(this.#backoff.delayMs(ran), undefined, { signal: this.#closing.signal }).catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      const failure = await this.server.restart().then(
        () => null,
        (error: unknown) => reasonIn(error instanceof Error ? error.message : String(error)),
      );
      if (failure === null) return;
      const kind = failure.replace(/\d+/g, '#'); // a different pid or file number is not a new reason
      if (kind !== reported && !this.#closing.signal.aborted) this.log(`${this.name} cannot start yet: ${failure}`);
      reported = kind;
    }
  }

  #watch(pid: number | undefined): LivenessWatch | undefined {
    if (pid === undefined) return undefined;
    const { livenessRule = LIVENESS, check } = this.options;
    const watch = new LivenessWatch(
      {
        pid,
        check: async (ms) => (await this.server.answers(ms)) && (check === undefined || (await check(ms))),
        onSilent: (reason, silentMs) => {
          this.#killed = `did not answer for ${Math.round(silentMs / 1000)} s (${reason}) and was killed`;
          this.server.process.kill();
        },
      },
      livenessRule,
    );
    watch.noteAnswer(); // it was ready when it was started
    return watch;
  }

  /** Stops the server and its supervision. May be called twice. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.server.stop();
    await this.#running;
  }
}

/** Returns the line of a server's last output that states the error. */
function reasonIn(message: string): string {
  const lines = message.split('\n');
  const line = lines.filter((each) => /PANIC|FATAL|\[FTL\]/.test(each)).at(-1) ?? lines[0] ?? message;
  return line.replace(/^.*?(?=PANIC|FATAL|\[FTL\])/, '').slice(0, 300);
}
