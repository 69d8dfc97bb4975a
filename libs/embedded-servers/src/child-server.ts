import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Account } from './account.js';

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

export interface ChildServerOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Runs as this account; null: as the current one. */
  readonly account: Account | null;
  /** The signal for a graceful stop; also sent by the kernel when this process dies. */
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
}

/** A child server process: it does not keep this process alive, and dies with it. */
export class ChildServer {
  readonly #child: ChildProcess;
  readonly #stopSignal: NodeJS.Signals;
  readonly #logFile: string;
  /** Settles when the server has ended, expected or not. */
  readonly exited: Promise<void>;
  #stopped = false;

  constructor(options: ChildServerOptions) {
    const log = openSync(options.logFile, 'a', 0o600);
    const asChild = SETPRIV !== undefined;
    const identity = options.account
      ? ['--reuid', String(options.account.uid), '--regid', String(options.account.gid), '--clear-groups']
      : [];
    // setpriv drops root itself: the kernel clears a parent-death signal that was set before a change of uid
    const command = asChild ? SETPRIV : options.command;
    const args = asChild
      ? ['--pdeathsig', options.stopSignal.slice(3), ...identity, options.command, ...options.args]
      : options.args;
    this.#child = spawn(command, args, {
      cwd: options.cwd,
      stdio: ['ignore', log, log],
      detached: true, // its own group: Ctrl-C on the terminal reaches us alone, and we stop it in our order
      ...(options.env ? { env: options.env } : {}),
      ...(!asChild && options.account ? { uid: options.account.uid, gid: options.account.gid } : {}),
    });
    closeSync(log);
    this.#child.unref();
    this.#stopSignal = options.stopSignal;
    this.#logFile = options.logFile;
    this.exited = new Promise((settle) => {
      this.#child.once('exit', () => settle());
      this.#child.once('error', () => settle());
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether `stop` was called. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** How it ended, `SIGKILL` or `exit 1`; null while it runs. */
  get exitReason(): string | null {
    if (this.running) return null;
    return this.#child.signalCode ?? (this.#child.exitCode === null ? 'not started' : `exit ${this.#child.exitCode}`);
  }

  /** The end of its log, for an error message. */
  async logTail(lines = 5): Promise<string> {
    const text = await readFile(this.#logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-lines).join('\n');
  }

  /** Kills it at once, like a power loss; it does not count as stopped. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Requests a graceful stop and waits; kills it after `graceMs`. Idempotent. */
  async stop(graceMs = 8_000): Promise<void> {
    this.#stopped = true;
    if (!this.running) return;
    this.#child.kill(this.#stopSignal);
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    await this.exited;
    clearTimeout(kill);
  }
}
