import { ModelFaultError, type ModelRuntime } from '@primitives/inference';
import type { ProcessFault, WireTensor } from '@primitives/sandbox';
import type { BundleTokenizer } from '@primitives/tokenizer';
import { requestFromPython, HostError, type Answer } from './host.js';

/** ONNX Runtime in a process that Python starts; the tokenizer runs here. */
export class PythonRuntime implements ModelRuntime {
  #tokenizer: BundleTokenizer | undefined;
  #alive = true;

  constructor(private readonly open: (file: string, maxLength: number) => Promise<BundleTokenizer>) {}

  get alive(): boolean {
    return this.#alive;
  }

  async load(file: string, { threads }: { readonly threads: number }, timeoutMs: number): Promise<void> {
    await this.#request(file, 'loading', 'load', { file, threads, timeoutMs });
  }

  async run(
    file: string,
    feeds: readonly WireTensor[],
    outputs: readonly string[],
    timeoutMs: number,
  ): Promise<readonly WireTensor[]> {
    const described = feeds.map(({ name, type, dims }) => ({ name, type, dims }));
    const answer = await this.#request(
      file,
      'running',
      'run',
      { file, feeds: described, outputs, timeoutMs },
      feeds.map(({ bytes }) => bytes),
    );
    const heads = answer.json as readonly Omit<WireTensor, 'bytes'>[];
    return heads.map((head, i) => ({ ...head, bytes: answer.buffers[i]! }));
  }

  async openTokenizer(file: string, maxLength: number): Promise<void> {
    try {
      this.#tokenizer = await this.open(file, maxLength);
    } catch (error) {
      throw new ModelFaultError(file, 'loading', { kind: 'error', text: (error as Error).message });
    }
  }

  async encode(file: string, texts: readonly string[]): Promise<number[][]> {
    try {
      return texts.map((text) => this.#tokenizer!.encode(text));
    } catch (error) {
      throw new ModelFaultError(file, 'encoding text', { kind: 'error', text: (error as Error).message });
    }
  }

  async close(): Promise<void> {
    this.#alive = false;
  }

  async #request(
    file: string,
    activity: 'loading' | 'running',
    kind: string,
    json: unknown,
    buffers: readonly Uint8Array[] = [],
  ): Promise<Answer> {
    try {
      return await requestFromPython(kind, json, buffers);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const fault = error.fault as unknown as ProcessFault;
      if (fault.kind !== 'error') this.#alive = false;
      throw new ModelFaultError(file, activity, fault);
    }
  }
}
