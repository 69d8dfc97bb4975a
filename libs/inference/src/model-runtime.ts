import type { ProcessFault, WireTensor } from '@primitives/sandbox';

/** The operation of a model process. */
export type Activity = 'loading' | 'running' | 'encoding text';

/** The bundle did not answer correctly: its fault unless the machine is broken. */
export class ModelFaultError extends Error {
  override readonly name = 'ModelFaultError';

  constructor(
    readonly file: string,
    readonly activity: Activity,
    readonly fault: ProcessFault,
  ) {
    super(`${file}: ${fault.kind} while ${activity}`);
  }
}

export interface LoadOptions {
  readonly threads: number;
  /** Whether the runtime records every operator that it runs, in the process' scratch folder. */
  readonly profiled?: boolean;
  /** Leaves the graph's operators as the file has them, not fused or folded. */
  readonly asWritten?: boolean;
}

/** Executes the graphs and the tokenizer of one bundle: a sandboxed process, or another host of ONNX Runtime. */
export interface ModelRuntime {
  /** False after a fault that ended it. */
  readonly alive: boolean;
  /** Opens a graph of the bundle. @throws ModelFaultError */
  load(file: string, options: LoadOptions, timeoutMs: number): Promise<void>;
  /** Runs a loaded graph; returns exactly the requested outputs, in that order. @throws ModelFaultError */
  run(
    file: string,
    feeds: readonly WireTensor[],
    outputs: readonly string[],
    timeoutMs: number,
  ): Promise<readonly WireTensor[]>;
  /** Opens the bundle's tokenizer. @param maxLength maximum ids of one text @throws ModelFaultError */
  openTokenizer(file: string, maxLength: number, timeoutMs: number): Promise<void>;
  /** Token ids of texts by the opened tokenizer, each truncated to `maxLength`. @throws ModelFaultError */
  encode(file: string, texts: readonly string[], maxLength: number, timeoutMs: number): Promise<number[][]>;
  close(): Promise<void>;
}
