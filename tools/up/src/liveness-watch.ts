import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVENESS, livenessFailure, type LivenessRule } from './liveness.js';

/** What a watch needs to know about the process. */
export interface Watched {
  readonly pid: number;
  /** Runs the liveness check. A rejection, a false result and a late result are a miss. */
  check(deadlineMs: number): Promise<boolean>;
  /** Called once, with the reason and the time without an answer. */
  onSilent(reason: string, silentMs: number): void;
}

/** Checks a process until it has been silent for too long, or until `close`. */
export class LivenessWatch {
  readonly #closing = new AbortController();
  #answeredBefore = false;

  constructor(
    private readonly watched: Watched,
    private readonly rule: LivenessRule = LIVENESS,
  ) {
    void this.#run();
  }

  /** It answered another client: its start is complete. */
  noteAnswer(): void {
    this.#answeredBefore = true;
  }

  close(): void {
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    const { pid } = this.watched;
    const { everyMs, deadlineMs } = this.rule;
    let misses = 0;
    let answeredAt = performance.now();
    let cpuThen = await cpuTime(pid);
    for (let from = performance.now(); ;) {
      const untilNext = Math.max(0, from + everyMs - performance.now());
      await delay(untilNext, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      from = performance.now();
      const answered = await this.watched.check(deadlineMs).catch(() => false);
      if (this.#closing.signal.aborted) return;
      if (answered) {
        this.noteAnswer();
        [misses, answeredAt, cpuThen] = [0, performance.now(), await cpuTime(pid)];
        continue;
      }
      if (performance.now() - from > 2 * deadlineMs) continue; // this process itself was late
      misses++;
      const [cpu, stopped] = await Promise.all([cpuTime(pid), isStopped(pid)]);
      const spent = cpu && cpuThen && { ranMs: cpu.ranMs - cpuThen.ranMs, waitedMs: cpu.waitedMs - cpuThen.waitedMs };
      const reason = livenessFailure({ misses, answeredBefore: this.#answeredBefore, stopped, cpu: spent }, this.rule);
      if (reason !== null) return this.watched.onSilent(reason, performance.now() - answeredAt);
    }
  }
}

/** The main thread's processor time and run-queue wait since it began; null where the kernel does not report it. */
async function cpuTime(pid: number): Promise<{ ranMs: number; waitedMs: number } | null> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  const [ran, waited] = text.split(' ').map(Number);
  return ran && waited !== undefined && ran + waited > 0 ? { ranMs: ran / 1e6, waitedMs: waited / 1e6 } : null;
}

async function isStopped(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).startsWith('T'); // the name before it may contain blanks
}
