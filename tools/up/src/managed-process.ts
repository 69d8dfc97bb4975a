import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { requestHealth } from '@primitives/runtime';
import { LIVENESS, type LivenessRule } from './liveness.js';
import { LivenessWatch } from './liveness-watch.js';
import { RestartBackoff } from './restart-backoff.js';

/** How to run one program of the deployment. */
export interface Program {
  readonly name: string;
  /** Absolute path of the compiled entry. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /**
   * Its readiness address, `http://127.0.0.1:<port>/readyz` or `unix:<socket>:/readyz` (libs/runtime `requestHealth`);
   * `/healthz` next to it is its liveness check.
   */
  readonly readyUrl: string;
}

/**
 * One supervised program: restarts with backoff when it ends or does not answer its liveness check.
 *
 * The child has an IPC channel to this process and stops when that closes, so that nothing outlives a killed parent.
 */
export class ManagedProcess {
  #child: ChildProcess | undefined;
  readonly #backoff = new RestartBackoff();
  #restart: NodeJS.Timeout | undefined;
  #liveness: LivenessWatch | undefined;
  /** Why this process killed the child; null when it did not. */
  #killed: string | null = null;
  #stopping = false;
  #replacing = false;
  #exited: Promise<void> = Promise.resolve();
  restarts = 0;

  constructor(
    readonly program: Program,
    private readonly log: (text: string) => void,
    private readonly livenessRule: LivenessRule = LIVENESS,
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
    this.#killed = null;
    this.#watch(child);
    this.#exited = new Promise((settle) => {
      const ended = () => {
        this.#liveness?.close();
        settle();
        if (!this.#stopping && !this.#replacing) this.#again(startedAt, child);
      };
      child.once('exit', ended);
      child.once('error', ended);
    });
  }

  /**
   * Resolves once its readiness address answers 200.
   *
   * @throws Error with the end of its log when that takes longer than `timeoutMs`
   */
  async ready(timeoutMs: number): Promise<void> {
    const { name, readyUrl } = this.program;
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (this.#stopping) throw new Error(`${name} was stopped`);
      if (await answersOk(readyUrl, 2_000)) return this.#liveness?.noteAnswer();
      await new Promise((next) => setTimeout(next, 40));
    }
    const log = await this.logTail(12);
    throw new Error(`${name} is not ready after ${timeoutMs / 1000} s; the end of its log:\n${log}`);
  }

  /** Sends SIGTERM, then SIGKILL after `graceMs`. May be called twice. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#end(graceMs);
  }

  /** Ends the child as `stop` does and starts it again without a delay. */
  async restart(graceMs: number): Promise<void> {
    this.#replacing = true;
    await this.#end(graceMs);
    this.#replacing = false;
    if (!this.#stopping) this.start();
  }

  async #end(graceMs: number): Promise<void> {
    this.#liveness?.close();
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

  #watch(child: ChildProcess): void {
    if (child.pid === undefined) return;
    const liveUrl = this.program.readyUrl.replace(/\/readyz$/, '/healthz');
    const watched = {
      pid: child.pid,
      check: (deadlineMs: number) => answersOk(liveUrl, deadlineMs),
      onSilent: (reason: string, silentMs: number) => {
        this.#killed = `did not answer for ${Math.round(silentMs / 1000)} s (${reason}) and was killed`;
        child.kill('SIGKILL');
      },
    };
    this.#liveness = new LivenessWatch(watched, this.livenessRule);
  }

  #again(startedAt: number, child: ChildProcess): void {
    this.restarts++;
    const why = this.#killed ?? `ended (${child.signalCode ?? `exit ${child.exitCode}`})`;
    this.log(`${this.program.name} ${why}; starting it again`);
    this.#restart = setTimeout(() => this.start(), this.#backoff.delayMs(Date.now() - startedAt));
  }
}

async function answersOk(url: string, deadlineMs: number): Promise<boolean> {
  return requestHealth(url, deadlineMs).then(
    ({ status }) => status === 200,
    () => false, // not listening yet, or not ready yet
  );
}
