import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { decodeFrame, encodeFrame, FrameError, frameLengths, HEAD_BYTES, type Frame, type WireTensor } from './frames.js';
import { Deadline, type Overdue } from './deadline.js';
import { CPU_DEVICE, type Device } from './device.js';
import { ProcessMeter } from './process-meter.js';
import { DEFAULT_LIMITS, memoryIsWatched, modelCommand, type Command, type ModelLimits, type Sandbox } from './sandbox.js';
import { withSeccompFilter } from './seccomp-file.js';

/** What may come back for one request: a batch of 32 with a million labels is half of it; a model that answers more is cut off. */
const ANSWER_BOUNDS = { json: 1 << 20, payload: 1 << 28 };
const START_MS = 30_000;
/** How often memory is looked at where the kernel does not bound it. */
const WATCH_MS = 250;

/** How a model process ended, or what it answered instead of a result. Its text is for synthetic input only (BUNDLE.md D9). */
export type ModelFault =
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'memory'; readonly bytes: number | null }
  | Overdue
  | { readonly kind: 'crash'; readonly signal: string }
  | { readonly kind: 'answer'; readonly text: string };

/** The model did not answer as a model should. The bundle's fault unless the machine is broken. */
export class ModelFaultError extends Error {
  override readonly name = 'ModelFaultError';

  constructor(
    readonly file: string,
    readonly activity: 'loading' | 'running',
    readonly fault: ModelFault,
  ) {
    super(`${file}: ${fault.kind} while ${activity}`);
  }
}

export interface LoadOptions {
  readonly threads: number;
  /** A folder, as the process sees it, for the runtime's own record of every operator it runs. */
  readonly profileIn?: string;
  /** Leaves the graph's operators as the file has them, not fused or folded. */
  readonly asWritten?: boolean;
}

/** The sandbox itself could not be started: this machine's fault. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError';
}

/** One sandboxed child with the graphs of one bundle. Requests go one at a time; after a fault it is gone. */
export class ModelProcess {
  #ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  #stderr = '';
  #busy: Promise<unknown> = Promise.resolve();
  readonly #reader: FrameReader;
  readonly #input: Duplex;
  #meter: ProcessMeter | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly limits: ModelLimits,
    private readonly device: Device,
  ) {
    this.#input = child.stdio[3] as Duplex;
    this.#input.on('error', () => undefined); // a child that died is noticed by its end, not by our write
    this.#reader = new FrameReader(child.stdio[4] as Readable);
    child.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-4_000)));
    this.#ended = new Promise((settle) => {
      child.once('error', () => settle({ code: null, signal: null }));
      child.once('close', (code, signal) => settle({ code, signal }));
    });
  }

  /** Starts a process for the bundle in `folder`, which may be filled afterwards. @throws SandboxStartError */
  static start(sandbox: Sandbox, folder: string): Promise<ModelProcess> {
    return ModelProcess.spawn(modelCommand(sandbox, resolve(folder)), sandbox.limits, sandbox.device); // it starts elsewhere, so a relative path is made whole
  }

  /** Starts whatever answers as a model process does. @throws SandboxStartError */
  static async spawn({ command, args, env, cwd }: Command, limits: ModelLimits = DEFAULT_LIMITS, device: Device = CPU_DEVICE): Promise<ModelProcess> {
    const process = await withSeccompFilter(device, (fd) => {
      const child = spawn(command, [...args], { env, cwd, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', fd] });
      return new ModelProcess(child, limits, device);
    });
    const hello = await Promise.race([process.#reader.next(), process.#ended.then(() => null), later(START_MS)]).catch(() => null);
    if (hello?.head['hello'] === true) {
      if (process.child.pid !== undefined) process.#meter = new ProcessMeter(process.child.pid);
      if (memoryIsWatched(device)) process.#watchMemory();
      return process;
    }
    process.kill();
    throw new SandboxStartError(`the model process did not start: ${process.#stderr.trim().split('\n')[0] || 'no answer'}`);
  }

  /** Opens a graph of the bundle, or one of the house's own. @throws ModelFaultError */
  async load(file: string, { threads, profileIn, asWritten }: LoadOptions, timeoutMs: number): Promise<void> {
    await this.#ask(file, 'loading', { head: { op: 'load', file, threads, provider: this.device.provider, profileIn, asWritten }, tensors: [] }, timeoutMs);
  }

  /** Runs a loaded graph; answers exactly the outputs asked for, in that order. @throws ModelFaultError */
  async run(file: string, feeds: readonly WireTensor[], outputs: readonly string[], timeoutMs: number): Promise<readonly WireTensor[]> {
    const { tensors } = await this.#ask(file, 'running', { head: { op: 'run', file, outputs }, tensors: feeds }, timeoutMs);
    const named = tensors.map(({ name }) => name);
    if (named.length === outputs.length && named.every((name, i) => name === outputs[i])) return tensors;
    this.kill();
    throw new ModelFaultError(file, 'running', { kind: 'answer', text: 'other outputs than asked for' });
  }

  /** Runs a loaded graph once and answers how long that took, in milliseconds by the clock and of the processor. @throws ModelFaultError */
  async time(file: string, feeds: readonly WireTensor[], outputs: readonly string[], timeoutMs: number): Promise<{ wallMs: number; cpuMs: number }> {
    const from = performance.now();
    const { head } = await this.#ask(file, 'running', { head: { op: 'time', file, outputs }, tensors: feeds }, timeoutMs);
    const elapsed = performance.now() - from;
    const [wallMs, cpuMs] = [Number(head['wallMs']), Number(head['cpuMs'])];
    if (wallMs > 0 && wallMs <= elapsed && cpuMs >= 0 && cpuMs < Infinity) return { wallMs, cpuMs };
    this.kill();
    throw new ModelFaultError(file, 'running', { kind: 'answer', text: 'a time that cannot be' });
  }

  /** What the runtime wrote about the runs of a graph that was loaded with `profileIn`. @throws ModelFaultError */
  async profile(file: string, timeoutMs: number): Promise<Uint8Array> {
    const { tensors } = await this.#ask(file, 'running', { head: { op: 'profile', file }, tensors: [] }, timeoutMs);
    const [profile] = tensors;
    if (profile && tensors.length === 1) return profile.bytes;
    this.kill();
    throw new ModelFaultError(file, 'running', { kind: 'answer', text: 'no profile' });
  }

  /** The most memory that it ever held. */
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

  #watchMemory(): void {
    const timer = setInterval(() => {
      if ((this.#meter?.residentBytes() ?? 0) > this.limits.memoryBytes) this.kill(); // its end is then told as any other's for want of memory
    }, WATCH_MS);
    void this.#ended.then(() => clearInterval(timer));
  }

  /** One request after the other; a request past its time ends the process. */
  #ask(file: string, activity: 'loading' | 'running', request: Frame, timeoutMs: number): Promise<Frame> {
    const answer = this.#busy.then(() => this.#exchange(file, activity, request, timeoutMs));
    this.#busy = answer.catch(() => undefined);
    return answer;
  }

  async #exchange(file: string, activity: 'loading' | 'running', request: Frame, timeoutMs: number): Promise<Frame> {
    const fail = (fault: ModelFault) => new ModelFaultError(file, activity, fault);
    const deadline = new Deadline(timeoutMs, () => this.#meter?.cpuSeconds() ?? 0);
    for (const piece of encodeFrame(request)) this.#input.write(piece);
    try {
      const answer = await Promise.race([this.#reader.next(), this.#ended.then(() => 'ended' as const), deadline.passed]);
      if (answer === 'ended') throw fail(await this.#afterDeath());
      if ('kind' in answer) {
        this.kill();
        throw fail(answer);
      }
      const text = answer.head['error'];
      if (typeof text === 'string') throw fail(memoryWanted(text) ?? { kind: 'error', text });
      return answer;
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.kill();
      throw fail({ kind: 'answer', text: error.message });
    } finally {
      deadline.stop();
    }
  }

  /** Told apart by exit code: 152 and SIGXCPU the CPU limit, 133 and 134 V8 out of memory, 137 a kill from outside, else a crash. */
  async #afterDeath(): Promise<ModelFault> {
    const { code, signal } = await this.#ended;
    if (signal === 'SIGXCPU' || code === 152) return { kind: 'cpu', seconds: this.limits.cpuSeconds };
    if (/out of memory|allocation failed|bad_alloc|mmap/i.test(this.#stderr) || code === 137 || signal === 'SIGKILL') return { kind: 'memory', bytes: null };
    return { kind: 'crash', signal: signal ?? (code !== null && code > 128 ? `signal ${code - 128}` : `exit ${code}`) };
  }
}

/** ONNX Runtime's words for an allocation that the limits refused. */
function memoryWanted(text: string): ModelFault | null {
  const sized = /Failed to allocate memory for requested buffer of size (\d+)/.exec(text);
  if (sized) return { kind: 'memory', bytes: Number(sized[1]) };
  return /bad_alloc|bad allocation|Array buffer allocation failed|Invalid array buffer length|Invalid typed array length/i.test(text) ? { kind: 'memory', bytes: null } : null;
}

/** Frames from a stream, each asked for by `next`. */
class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #held = 0;

  constructor(stream: Readable) {
    stream.on('error', () => undefined);
    this.#chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async next(): Promise<Frame> {
    const { json, payload } = frameLengths(await this.#take(HEAD_BYTES), ANSWER_BOUNDS);
    const text = await this.#take(json);
    return decodeFrame(text, await this.#take(payload));
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held < length) {
      const { value, done } = await this.#chunks.next();
      if (done) return new Promise<never>(() => undefined); // its end is reported by the process, with the reason
      this.#rest.push(value);
      this.#held += value.length;
    }
    const all = this.#rest.length === 1 ? this.#rest[0]! : Buffer.concat(this.#rest);
    this.#rest = all.length > length ? [all.subarray(length)] : [];
    this.#held = all.length - length;
    return all.subarray(0, length);
  }
}

function later(ms: number): Promise<null> {
  return new Promise((settle) => setTimeout(() => settle(null), ms).unref());
}
