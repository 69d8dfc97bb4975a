import type { SandboxedProcess } from './process.js';

/** Sandboxed processes of one program, started when they are needed and used again while they live; a hostile input costs one of them. */
export class ProcessPool {
  readonly #idle: SandboxedProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #closed = false;

  /** @param size how many work at a time */
  constructor(
    private readonly start: () => Promise<SandboxedProcess>,
    private readonly size: number,
  ) {}

  /** Works with a process that no one else uses meanwhile. @throws what `work` throws, SandboxStartError */
  async use<T>(work: (process: SandboxedProcess) => Promise<T>): Promise<T> {
    while (this.#running >= this.size) await new Promise<void>((free) => this.#waiting.push(free));
    this.#running++;
    try {
      const process = this.#take() ?? (await this.start());
      try {
        return await work(process);
      } finally {
        if (this.#closed || !process.alive) process.kill();
        else this.#idle.push(process);
      }
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
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
