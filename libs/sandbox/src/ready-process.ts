import { SandboxedProcess } from './process.js';
import type { SandboxProgram } from './program.js';
import type { Sandbox } from './sandbox.js';
import { othersCanRead } from './separate-user.js';
import type { Share } from './share.js';

/** After a bundle is checked the machine is busy with what follows: evaluations are planned, and a runner loads it. */
const START_DELAY_MS = 1_000;

/**
 * Starts a process for each input and keeps the next one ready, with its modules loaded: loading them takes longer than
 * most inputs. No process sees two inputs. Below L3 only, where shares can be given to a process that runs.
 *
 * `keepReady` false: each process is started when it is needed, as for a single input.
 */
export class ReadyProcess {
  #next: SandboxedProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly program: () => SandboxProgram,
    private readonly keepReady: boolean,
    private readonly startDelayMs = START_DELAY_MS,
  ) {}

  /** Runs `work` with a process that sees only `shares`. @throws what `work` throws, SandboxStartError */
  async use<T>(shares: readonly Share[], work: (process: SandboxedProcess) => Promise<T>): Promise<T> {
    const process = await this.#take(shares);
    try {
      return await work(process);
    } finally {
      await process.close();
      if (this.keepReady && !this.#closed) this.#timer ??= setTimeout(() => this.#prepare(), this.startDelayMs).unref();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#next?.close();
  }

  #prepare(): void {
    this.#timer = undefined;
    if (!this.#next?.alive) this.#next = SandboxedProcess.prepare(this.sandbox, this.program());
  }

  #take(shares: readonly Share[]): Promise<SandboxedProcess> {
    const ready = this.#next;
    if (!ready?.alive || !othersCanRead(shares)) return SandboxedProcess.start(this.sandbox, this.program(), shares);
    this.#next = undefined;
    return ready.give(shares);
  }
}
