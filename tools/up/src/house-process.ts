import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';

/** How one program of the house is run. */
export interface Program {
  readonly name: string;
  /** The compiled entry, absolute. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Its readiness address, `http://127.0.0.1:<port>/readyz`. */
  readonly readyUrl: string;
}

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 10_000;
/** A program that lived this long starts its waiting times anew. */
const SETTLED_MS = 30_000;

/**
 * One program kept alive: whenever it dies unasked it is started again, after 0.1 s, 0.2 s, 0.4 s … at most 10 s.
 *
 * The child holds an IPC channel to this process and stops by itself when that closes, so that nothing outlives a killed parent.
 */
export class HouseProcess {
  #child: ChildProcess | undefined;
  #waitMs = FIRST_RESTART_MS;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #exited: Promise<void> = Promise.resolve();
  restarts = 0;

  constructor(
    readonly program: Program,
    private readonly say: (text: string) => void,
  ) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const log = openSync(this.program.logFile, 'a', 0o600);
    const startedAt = Date.now();
    const child = spawn(process.execPath, ['--enable-source-maps', this.program.entry], {
      env: this.program.env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true, // Ctrl-C reaches the supervisor alone, which stops its programs in order
    });
    closeSync(log);
    this.#child = child;
    this.#exited = new Promise((settle) => {
      const ended = () => {
        settle();
        if (!this.#stopping) this.#again(startedAt, child);
      };
      child.once('exit', ended);
      child.once('error', ended);
    });
  }

  /** Resolves once its readiness address answers 200. @throws Error with the end of its log when it does not within `patienceMs` */
  async ready(patienceMs: number): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (this.#stopping) throw new Error(`${this.program.name} was stopped`);
      if (await isReady(this.program.readyUrl)) return;
      await new Promise((next) => setTimeout(next, 40));
    }
    throw new Error(`${this.program.name} is not ready after ${patienceMs / 1000} s; the end of its log:\n${await this.logTail(12)}`);
  }

  /** SIGTERM, and SIGKILL when it takes longer than `graceMs`. May be called twice. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await this.#exited;
    clearTimeout(kill);
  }

  async logTail(lines: number): Promise<string> {
    const text = await readFile(this.program.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-lines).join('\n');
  }

  #again(startedAt: number, child: ChildProcess): void {
    if (Date.now() - startedAt > SETTLED_MS) this.#waitMs = FIRST_RESTART_MS;
    this.restarts++;
    this.say(`${this.program.name} ended (${child.signalCode ?? `exit ${child.exitCode}`}) and is started again`);
    this.#restart = setTimeout(() => this.start(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_RESTART_MS);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { hostname, port } = new URL(url);
    await new Promise<void>((open, refused) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () => (socket.destroy(), open()));
      socket.once('error', refused);
    });
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet, or not ready yet
  }
}
