import type { Duplex, Readable } from 'node:stream';
import { Deadline, type Overdue } from './deadline.js';
import { CPU_DEVICE, type Device } from './device.js';
import { ANSWERS_FD, REQUESTS_FD } from './file-descriptors.js';
import { FrameReader } from './frame-reader.js';
import { encodeFrame, FrameError, type Frame } from './frames.js';
import { ProcessMeter } from './process-meter.js';
import { DEFAULT_LIMITS, type ProcessLimits } from './limits.js';
import { allocationRefused } from './refused-allocation.js';
import type { SandboxProgram } from './program.js';
import { memoryIsWatched, programCommand, sandboxCommand, type Command, type Sandbox } from './sandbox.js';
import { AWAIT_SHARES } from './serve.js';
import { grantShares } from './separate-user.js';
import type { Share } from './share.js';
import { spawnSandboxed } from './spawn.js';

/**
 * What may come back for one request: a batch of 32 with a million labels is half of it; a process that answers more is
 * ended.
 */
const ANSWER_BOUNDS = { json: 1 << 20, payload: 1 << 28 };
const START_MS = 30_000;
/** How often memory is checked where the kernel does not bound it. */
const WATCH_MS = 250;

/** How a sandboxed process ended, or what it answered instead of a result. Its text is for synthetic input only. */
export type ProcessFault =
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'memory'; readonly bytes: number | null }
  | Overdue
  | { readonly kind: 'crash'; readonly signal: string }
  | { readonly kind: 'answer'; readonly text: string };

/**
 * A sandboxed process did not answer as its program should: the fault of what it was given, unless the machine is
 * broken.
 */
export class ProcessFaultError extends Error {
  override readonly name = 'ProcessFaultError';

  constructor(readonly fault: ProcessFault) {
    super(`the sandboxed process: ${fault.kind}`);
  }
}

/** The sandbox itself could not be started: this machine's fault. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError';
}

/**
 * The parent's side of one sandboxed process. Requests go one at a time; after a fault other than `error` the process
 * is gone.
 */
export class SandboxedProcess {
  private readonly child: ReturnType<typeof spawnSandboxed>;
  readonly #ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly #reader: FrameReader;
  readonly #input: Duplex;
  #stderr = '';
  #busy: Promise<unknown> = Promise.resolve();
  #meter: ProcessMeter | undefined;

  private constructor(
    private readonly command: Command,
    private readonly limits = DEFAULT_LIMITS,
    private readonly device: Device = CPU_DEVICE,
  ) {
    const child = spawnSandboxed(command, { stdout: 'ignore', stderr: 'pipe', frames: 'pipe' });
    this.child = child;
    this.#input = child.stdio[REQUESTS_FD] as Duplex;
    this.#input.on('error', () => undefined); // a child that died is noticed by its end, not by our write
    this.#reader = new FrameReader(child.stdio[ANSWERS_FD] as Readable);
    child.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-4_000)));
    this.#ended = new Promise((settle) => {
      child.once('error', () => settle({ code: null, signal: null }));
      child.once('close', (code, signal) => settle({ code, signal }));
    });
  }

  /** Starts a program; its arguments are the paths of `shares` as it sees them. @throws SandboxStartError */
  static start(sandbox: Sandbox, program: SandboxProgram, shares: readonly Share[] = []): Promise<SandboxedProcess> {
    const command = programCommand(sandbox, program, shares);
    grantShares(command.user, shares);
    return SandboxedProcess.spawn(command, sandbox.limits, sandbox.device);
  }

  /** Starts any command that speaks the protocol of a sandboxed program. @throws SandboxStartError */
  static spawn(command: Command, limits?: ProcessLimits, device?: Device): Promise<SandboxedProcess> {
    return new SandboxedProcess(command, limits, device).#started();
  }

  /** Starts a program below L3 that loads its modules and then waits for its shares: `give` must follow. */
  static prepare(sandbox: Sandbox, program: SandboxProgram): SandboxedProcess {
    const command = sandboxCommand(sandbox, [program.file, AWAIT_SHARES], { program });
    return new SandboxedProcess(command, sandbox.limits, sandbox.device);
  }

  /**
   * Gives a prepared process its shares, which its user must be able to read; it then gives up root.
   *
   * @throws SandboxStartError
   */
  give(shares: readonly Share[]): Promise<SandboxedProcess> {
    grantShares(this.command.user, shares);
    this.#send({ head: { shares: shares.map(({ path }) => path) }, tensors: [] });
    return this.#started();
  }

  async #started(): Promise<this> {
    const hello = await Promise.race([
      this.#reader.next(ANSWER_BOUNDS),
      this.#ended.then(() => null),
      later(START_MS),
    ]).catch(() => null);
    const { user } = this.command;
    if (hello?.head['hello'] === true && (user === null || hello.head['user'] === user)) {
      if (this.child.pid !== undefined) this.#meter = new ProcessMeter(this.child.pid);
      if (memoryIsWatched(this.device)) this.#watchMemory();
      return this;
    }
    this.kill();
    const wrongUser = hello ? 'it did not change its user' : 'no answer';
    const reason = this.#stderr.trim().split('\n')[0] || wrongUser;
    throw new SandboxStartError(`the sandboxed process did not start: ${reason}`);
  }

  /**
   * One request after the other; a request past its time ends the process, as does an answer that is no frame.
   *
   * @throws ProcessFaultError
   */
  request(frame: Frame, timeoutMs: number): Promise<Frame> {
    const answer = this.#busy.then(() => this.#exchange(frame, timeoutMs));
    this.#busy = answer.catch(() => undefined);
    return answer;
  }

  /** Ends a process whose answer has a wrong content. @returns the error to throw */
  distrust(text: string): ProcessFaultError {
    this.kill();
    return new ProcessFaultError({ kind: 'answer', text });
  }

  /** Its peak memory. */
  get peakBytes(): number {
    return this.#meter?.peakBytes() ?? 0;
  }

  /** False from the moment it is killed, before its end is known. */
  get alive(): boolean {
    return !this.child.killed && this.child.exitCode === null && this.child.signalCode === null;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #send(frame: Frame): void {
    for (const piece of encodeFrame(frame)) this.#input.write(piece);
  }

  #watchMemory(): void {
    const timer = setInterval(() => {
      // reported like any other exit caused by a lack of memory
      if ((this.#meter?.residentBytes() ?? 0) > this.limits.memoryBytes) this.kill();
    }, WATCH_MS);
    void this.#ended.then(() => clearInterval(timer));
  }

  async #exchange(request: Frame, timeoutMs: number): Promise<Frame> {
    const deadline = new Deadline(timeoutMs, () => this.#meter?.cpuSeconds() ?? 0);
    this.#send(request);
    try {
      const answer = await Promise.race([
        this.#reader.next(ANSWER_BOUNDS),
        this.#ended.then(() => 'ended' as const),
        deadline.passed,
      ]);
      if (answer === 'ended') throw new ProcessFaultError(await this.#afterDeath());
      if ('kind' in answer) {
        this.kill();
        throw new ProcessFaultError(answer);
      }
      const text = answer.head['error'];
      if (typeof text === 'string') throw new ProcessFaultError(allocationRefused(text) ?? { kind: 'error', text });
      return answer;
    } catch (error) {
      if (error instanceof FrameError) throw this.distrust(error.message);
      throw error;
    } finally {
      deadline.stop();
    }
  }

  /**
   * Distinguished by exit code and error text: 152 and SIGXCPU the CPU limit; 137, SIGKILL and texts about memory the
   * memory limit; else a crash.
   */
  async #afterDeath(): Promise<ProcessFault> {
    const { code, signal } = await this.#ended;
    if (signal === 'SIGXCPU' || code === 152) return { kind: 'cpu', seconds: this.limits.cpuSeconds };
    if (/out of memory|allocation failed|bad_alloc|mmap/i.test(this.#stderr) || code === 137 || signal === 'SIGKILL') {
      return { kind: 'memory', bytes: null };
    }
    return { kind: 'crash', signal: signal ?? (code !== null && code > 128 ? `signal ${code - 128}` : `exit ${code}`) };
  }
}

function later(ms: number): Promise<null> {
  return new Promise((settle) => setTimeout(() => settle(null), ms).unref());
}
