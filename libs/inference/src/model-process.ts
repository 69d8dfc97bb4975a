import { resolve } from 'node:path';
import {
  CPU_DEVICE,
  ProcessFaultError,
  SandboxedProcess,
  type Command,
  type Device,
  type Frame,
  type ProcessLimits,
  type Sandbox,
  type Share,
  type WireTensor,
} from '@primitives/sandbox';
import { modelProgram } from './model-program.js';
import { ModelFaultError, type Activity, type LoadOptions, type ModelRuntime } from './model-runtime.js';

/**
 * One sandboxed process with the graphs and the tokenizer of one bundle. After a fault other than `error` it has ended.
 */
export class ModelProcess implements ModelRuntime {
  readonly #loads = new Map<string, { readonly options: LoadOptions; readonly timeoutMs: number }>();
  /** Graphs that the process released because an allocation was refused. */
  readonly #released = new Set<string>();

  private constructor(
    private readonly process: SandboxedProcess,
    private readonly device: Device,
  ) {}

  /**
   * Starts a process for the bundle in `folder`, which may be filled afterwards.
   *
   * @param scratch a folder that it may write to; absent: /tmp @throws SandboxStartError
   */
  static async start(sandbox: Sandbox, folder: string, scratch?: string): Promise<ModelProcess> {
    const { device = CPU_DEVICE } = sandbox;
    const shares: Share[] = [
      { path: resolve(folder), inside: '/model' }, // it starts elsewhere, so a relative path is made absolute
      ...(scratch === undefined ? [] : [{ path: resolve(scratch), inside: '/scratch', writable: true }]),
    ];
    return new ModelProcess(await SandboxedProcess.start(sandbox, modelProgram(device), shares), device);
  }

  /** Starts any program with the protocol of a model process. @throws SandboxStartError */
  static async spawn(command: Command, limits?: ProcessLimits, device: Device = CPU_DEVICE): Promise<ModelProcess> {
    return new ModelProcess(await SandboxedProcess.spawn(command, limits, device), device);
  }

  /** Opens a graph of the bundle, or our own one. @throws ModelFaultError */
  async load(file: string, options: LoadOptions, timeoutMs: number): Promise<void> {
    const { provider } = this.device;
    const { threads, profiled, asWritten } = options;
    await this.#request(file, 'loading', { op: 'load', file, threads, provider, profiled, asWritten }, [], timeoutMs);
    this.#loads.set(file, { options, timeoutMs });
    this.#released.delete(file);
  }

  /** Runs a loaded graph; returns exactly the requested outputs, in that order. @throws ModelFaultError */
  async run(
    file: string,
    feeds: readonly WireTensor[],
    outputs: readonly string[],
    timeoutMs: number,
  ): Promise<readonly WireTensor[]> {
    await this.#loadReleased(file);
    const { tensors } = await this.#request(file, 'running', { op: 'run', file, outputs }, feeds, timeoutMs);
    const named = tensors.map(({ name }) => name);
    if (named.length === outputs.length && named.every((name, i) => name === outputs[i])) return tensors;
    throw this.#distrust(file, 'running', 'other outputs than requested');
  }

  /**
   * Runs a loaded graph once and returns the duration, in milliseconds of elapsed and of CPU time. @throws
   * ModelFaultError
   */
  async time(
    file: string,
    feeds: readonly WireTensor[],
    outputs: readonly string[],
    timeoutMs: number,
  ): Promise<{ wallMs: number; cpuMs: number }> {
    await this.#loadReleased(file);
    const from = performance.now();
    const { head } = await this.#request(file, 'running', { op: 'time', file, outputs }, feeds, timeoutMs);
    const elapsed = performance.now() - from;
    const [wallMs, cpuMs] = [Number(head['wallMs']), Number(head['cpuMs'])];
    if (wallMs > 0 && wallMs <= elapsed && cpuMs >= 0 && cpuMs < Infinity) return { wallMs, cpuMs };
    throw this.#distrust(file, 'running', 'an impossible time');
  }

  /** What the runtime wrote about the runs of a graph that was loaded with `profiled`. @throws ModelFaultError */
  async profile(file: string, timeoutMs: number): Promise<Uint8Array> {
    const { tensors } = await this.#request(file, 'running', { op: 'profile', file }, [], timeoutMs);
    const [profile] = tensors;
    if (profile && tensors.length === 1) return profile.bytes;
    throw this.#distrust(file, 'running', 'no profile');
  }

  /** Opens the bundle's tokenizer. @param maxLength maximum ids of one text @throws ModelFaultError */
  async openTokenizer(file: string, maxLength: number, timeoutMs: number): Promise<void> {
    await this.#request(file, 'loading', { op: 'open-tokenizer', file, maxLength }, [], timeoutMs);
  }

  /**
   * Token ids of texts by the opened tokenizer, each truncated to its `maxLength`.
   *
   * @param file the tokenizer's, for faults @throws ModelFaultError
   */
  async encode(file: string, texts: readonly string[], maxLength: number, timeoutMs: number): Promise<number[][]> {
    const bytes = new TextEncoder().encode(JSON.stringify(texts));
    const request: WireTensor = { name: 'texts', type: 'uint8', dims: [bytes.length], bytes };
    const { tensors } = await this.#request(file, 'encoding text', { op: 'encode' }, [request], timeoutMs);
    const rows = tokenRows(tensors, texts.length, maxLength);
    if (rows) return rows;
    throw this.#distrust(file, 'encoding text', 'no token ids');
  }

  /** Its peak memory. */
  get peakBytes(): number {
    return this.process.peakBytes;
  }

  /** False from the moment it is killed, before its end is known. */
  get alive(): boolean {
    return this.process.alive;
  }

  kill(): void {
    this.process.kill();
  }

  close(): Promise<void> {
    return this.process.close();
  }

  async #loadReleased(file: string): Promise<void> {
    const load = this.#loads.get(file);
    if (load && this.#released.has(file)) await this.load(file, load.options, load.timeoutMs);
  }

  async #request(
    file: string,
    activity: Activity,
    head: Frame['head'],
    tensors: readonly WireTensor[],
    timeoutMs: number,
  ): Promise<Frame> {
    try {
      return await this.process.request({ head, tensors }, timeoutMs);
    } catch (error) {
      if (!(error instanceof ProcessFaultError)) throw error;
      if (error.fault.kind === 'memory') this.#released.add(file);
      throw new ModelFaultError(file, activity, error.fault);
    }
  }

  #distrust(file: string, activity: Activity, text: string): ModelFaultError {
    return new ModelFaultError(file, activity, this.process.distrust(text).fault);
  }
}

const MAX_TOKEN_ID = 2 ** 31 - 1;

/** The rows of an answer `lengths [n]`, `ids [Σ lengths]`, both int64; null if it is anything else. */
function tokenRows([lengths, ids]: readonly WireTensor[], n: number, maxLength: number): number[][] | null {
  if (lengths?.type !== 'int64' || ids?.type !== 'int64' || lengths.dims[0] !== n) return null;
  const counts = integers(lengths);
  const values = integers(ids);
  if (counts.length !== n || !counts.every((count) => count >= 0 && count <= maxLength)) return null;
  if (values.length !== counts.reduce((sum, count) => sum + count, 0)) return null;
  if (!values.every((id) => id >= 0 && id <= MAX_TOKEN_ID)) return null;
  let from = 0;
  return counts.map((count) => values.slice(from, (from += count)));
}

const integers = ({ bytes }: WireTensor): number[] =>
  Array.from(new BigInt64Array(Uint8Array.from(bytes).buffer), Number);
