import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An external machine: `primitives runner` as its own process, with its own home folder. */
export class ExternalMachine {
  #process: ChildProcess | undefined;
  #output = '';

  constructor(
    private readonly root: string,
    readonly home: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @param joining for the first start */
  start(joining?: { readonly url: string; readonly token: string }): void {
    this.#output = '';
    const child = spawn(
      process.execPath,
      [
        join(this.root, 'apps/cli/bin/primitives.mjs'),
        'runner',
        '--home',
        this.home,
        ...(joining ? ['--join', joining.url] : []),
      ],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: this.home,
          PRIMITIVES_THREADS: '1',
          ...(joining && { PRIMITIVES_JOIN_TOKEN: joining.token }),
          ...this.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text));
    this.#process = child;
  }

  /** Its log since the start. */
  get output(): string {
    return this.#output;
  }

  /** Its exit code, once it ends without a signal. */
  async ended(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    return ((await once(child, 'exit')) as [number | null])[0];
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#process?.kill(signal);
    return this.ended();
  }
}
