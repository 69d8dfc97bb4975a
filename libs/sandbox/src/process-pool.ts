import type { SandboxedProcess } from './process.js';
import { ConcurrencyLimit } from './concurrency-limit.js';

/**
 * Sandboxed processes of one program, started when they are needed and used again while they live; a hostile input
 * costs one of them.
 */
export class ProcessPool {
  readonly #idle: SandboxedProcess[] = [];
  readonly #limit: ConcurrencyLimit;
  #closed = false;

  /** @param size how many work at a time */
  constructor(
    private readonly start: () => Promise<SandboxedProcess>,
    size: number,
  ) {
    this.#limit = new ConcurrencyLimit(size);
  }

  /**
   * Runs `work` with a process that no other call uses at the same time. @throws what `work` throws, SandboxStartError
   */
  use<T>(work: (process: SandboxedProcess) => Promise<T>): Promise<T> {
    return this.#limit.use(async () => {
      const process = this.#take() ?? (await this.start());
      try {
        return await work(process);
      } finally {
        if (this.#closed || !process.alive) process.kill();
        else this.#idle.push(process);
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#idle.splice(0).map((process) => process.close()));
  }

  #take(): SandboxedProcess | undefined {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) if (process.alive) return process;
    return undefined;
  }
}
