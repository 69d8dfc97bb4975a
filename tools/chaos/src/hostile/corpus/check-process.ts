import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostileCase } from '@primitives/testing';
import { cpuSeconds, residentBytes } from '../process-usage.js';
import type { CheckReport, CheckRequest } from './check-messages.js';
import { COST_LIMITS, type Observation, type PhaseCost } from './requirements.js';

const START_MS = 60_000;
const SAMPLE_MS = 25;
/** CPU time after which a check counts as hanging, twice the limit; a starved check has the whole deadline. */
const HANG_CPU_SECONDS = 2 * COST_LIMITS.reading.cpuSeconds;
/** An attack must not exhaust the memory of the machine that runs the tests. */
const HEAP_MEGABYTES = 1_500;

/** A process that checks hostile inputs one after the other, and is replaced when one kills it. */
export class CheckProcess {
  #child: ChildProcess | undefined;

  /** @param program the compiled `check-process-main.js` */
  constructor(
    private readonly program: string,
    private readonly deadlineMs: number,
  ) {}

  async observe({ family, build }: Pick<HostileCase, 'family' | 'build'>): Promise<Observation> {
    const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
    try {
      const path = join(scratch, family === 'image' ? 'input.jpg' : 'input.zip');
      writeFileSync(path, build());
      return await this.#send(await this.#ready(), { family, path, folder: join(scratch, 'unpacked') });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }

  close(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid !== undefined) killGroup(pid);
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const child = fork(this.program, {
      detached: true, // its own group, so that its sandboxed children end with it
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.close();
    });
    await new Promise<void>((ready, failed) => {
      const timer = setTimeout(() => failed(new Error('the checking process did not start')), START_MS);
      child.once('message', () => (clearTimeout(timer), ready()));
      child.once('exit', (code) => (clearTimeout(timer), failed(new Error(`the checking process ended with ${code}`))));
    });
    return child;
  }

  #send(child: ChildProcess, request: CheckRequest): Promise<Observation> {
    return new Promise((settle) => {
      let reading: PhaseCost | null = null;
      let phase = new Phase(child.pid);
      const sampler = setInterval(() => {
        phase.sample();
        if (phase.cpuSeconds > HANG_CPU_SECONDS) killWorker();
      }, SAMPLE_MS);
      const end = (answer: Observation['answer'], stallSeconds: number) => {
        clearInterval(sampler);
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.off('exit', onExit);
        const cost = phase.cost(stallSeconds);
        settle(reading ? { answer, reading, running: cost } : { answer, reading: cost, running: null });
      };
      const onExit = (code: number | null, signal: string | null) =>
        end({ kind: 'died', how: signal ?? `exit ${code}` }, 0);
      const killWorker = () => {
        end({ kind: 'timeout' }, 0);
        this.close();
      };
      const timer = setTimeout(killWorker, this.deadlineMs);
      child.on('exit', onExit);
      child.on('message', (report: CheckReport) => {
        if (report.kind === 'answer') end(report.answer, report.stallSeconds);
        if (report.kind !== 'running') return;
        reading = phase.cost(report.stallSeconds);
        phase = new Phase(child.pid);
      });
      child.send(request);
    });
  }
}

/** The cost of a phase for the checking process, measured from outside: a hanging process cannot measure itself. */
class Phase {
  readonly #bytesBefore: number;
  readonly #cpuBefore: number;
  #mostBytes: number;
  #cpu: number;

  constructor(private readonly pid: number | undefined) {
    this.#bytesBefore = this.#mostBytes = residentBytes(pid);
    this.#cpuBefore = this.#cpu = cpuSeconds(pid);
  }

  sample(): void {
    this.#mostBytes = Math.max(this.#mostBytes, residentBytes(this.pid));
    this.#cpu = Math.max(this.#cpu, cpuSeconds(this.pid)); // a process that ended uses no memory
  }

  get cpuSeconds(): number {
    return this.#cpu - this.#cpuBefore;
  }

  cost(stallSeconds: number): PhaseCost {
    this.sample();
    return { cpuSeconds: this.cpuSeconds, bytes: this.#mostBytes - this.#bytesBefore, stallSeconds };
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
