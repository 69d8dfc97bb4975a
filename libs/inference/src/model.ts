import { expectedGraphs, finding, outputSize, type BundleReport, type ExpectedGraph, type Finding } from '@primitives/bundle';
import type { Device } from './device.js';
import { feedsOf, type Feed } from './feeds.js';
import { fromFloat16 } from './float16.js';
import type { WireTensor } from './frames.js';
import { ModelFaultError, ModelProcess, type ModelFault } from './model-process.js';
import type { Rows } from './rows.js';
import { DEFAULT_LIMITS, type Isolation, type ModelLimits } from './sandbox.js';

/** The bundle's model does not do what its interface asks; the finding says it in the words of the contract. */
export class ModelRejectedError extends Error {
  override readonly name = 'ModelRejectedError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

export interface OpenModelOptions {
  /** The unpacked bundle. */
  readonly folder: string;
  /** Its static report, verdict not `reject`. */
  readonly report: BundleReport;
  readonly isolation: Isolation;
  /** Absent: the processor. */
  readonly device?: Device;
  readonly threads: number;
  readonly limits?: ModelLimits;
  readonly loadTimeoutMs?: number;
  readonly runTimeoutMs?: number;
  /** A process that was started for `folder` before. */
  readonly process?: ModelProcess;
}

const LOAD_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 60_000;
/** Errors of ONNX Runtime name the operator; nothing else of their text may leave the runner on hidden images. */
const OPERATOR = /(?:Non-zero status code returned while running|Exception during.*?while running) (\w+) node/;

/** A bundle's graphs, loaded in a sandboxed process; answers rows of float32 whose shape and finiteness were checked here. */
export class Model {
  readonly graphs: readonly ExpectedGraph[];
  #concealed = false;

  private constructor(
    readonly report: BundleReport,
    private readonly process: ModelProcess,
    private readonly options: OpenModelOptions,
  ) {
    this.graphs = expectedGraphs(report.manifest!);
  }

  /** Starts the process and loads every graph. @throws ModelRejectedError, SandboxStartError */
  static async open(options: OpenModelOptions): Promise<Model> {
    const { report, folder, isolation, device, threads, limits = DEFAULT_LIMITS, loadTimeoutMs = LOAD_TIMEOUT_MS } = options;
    const process = options.process ?? (await ModelProcess.start({ isolation, limits, ...(device ? { device } : {}) }, folder));
    const model = new Model(report, process, options);
    try {
      for (const { file } of model.graphs) await process.load(file, { threads }, loadTimeoutMs);
    } catch (error) {
      process.kill();
      throw error instanceof ModelFaultError ? new ModelRejectedError(faultFinding(error, limits)) : error;
    }
    return model;
  }

  get alive(): boolean {
    return this.process.alive;
  }

  /** How large `pixel_values` are. */
  get imageSize(): { width: number; height: number } {
    return outputSize(this.report.preprocessing!);
  }

  /** While the images are hidden a finding counts, and says neither which row nor what was in it (BUNDLE.md D9). */
  concealErrors(hidden: boolean): void {
    this.#concealed = hidden;
  }

  graph(role: ExpectedGraph['role']): ExpectedGraph | undefined {
    return this.graphs.find((graph) => graph.role === role);
  }

  /**
   * Runs a graph and answers the outputs of its role as rows.
   *
   * @param pixels float32 [n, 3, H, W] where the graph takes images @param tokens where it takes text
   * @param axis which input's rows the outputs have
   * @throws ModelRejectedError
   */
  async run(graph: ExpectedGraph, n: number, feed: Feed, outputs = graph.outputs.map(({ name }) => name)): Promise<Map<string, Rows>> {
    const feeds = feedsOf(this.report, graph, feed);
    const { limits = DEFAULT_LIMITS, runTimeoutMs = RUN_TIMEOUT_MS } = this.options;
    let tensors: readonly WireTensor[];
    try {
      tensors = await this.process.run(graph.file, feeds, [...new Set(outputs)], runTimeoutMs);
    } catch (error) {
      throw error instanceof ModelFaultError ? new ModelRejectedError(faultFinding(error, limits)) : error;
    }
    return new Map(tensors.map((tensor) => [tensor.name, this.#rows(graph, tensor, n)]));
  }

  close(): Promise<void> {
    return this.process.close();
  }

  /** What the process answered, distrusted: type, shape and finiteness. */
  #rows(graph: ExpectedGraph, { name, type, dims, bytes }: WireTensor, n: number): Rows {
    const { file } = graph;
    const refuse = (it: Finding) => new ModelRejectedError(it);
    if (type !== 'float32' && type !== 'float16') throw refuse(finding('output_dtype', { file, output: name, found: type, expected: 'float32 or float16' }));
    const scores = graph.outputs.find((output) => output.name === name)?.form === 'scores';
    const fits = dims[0] === n && (dims.length === 2 || (scores && dims.length === 1));
    if (!fits) {
      throw refuse(finding('output_shape', { file, output: name, found: `[${dims.join(', ')}]`, batch: n, expected: scores ? `[${n}] or [${n}, 2]` : `[${n}, D]` }, 'run'));
    }
    const aligned = Uint8Array.from(bytes).buffer; // a copy: frames are not aligned, and a Buffer's slice is a view
    const values = type === 'float16' ? fromFloat16(new Uint16Array(aligned)) : new Float32Array(aligned);
    const width = dims.length === 1 ? 1 : dims[1]!;
    requireFinite(file, name, values, width, this.#concealed);
    return { n, width, values };
  }
}

function requireFinite(file: string, output: string, values: Float32Array, width: number, concealed: boolean): void {
  const first = values.findIndex((value) => !Number.isFinite(value));
  if (first < 0) return;
  const rows = values.length / width;
  if (!concealed) {
    const found = Number.isNaN(values[first]) ? 'NaN' : 'infinity';
    throw new ModelRejectedError(finding('not_finite', { file, output, found, row: Math.floor(first / width), rows }));
  }
  const count = Array.from({ length: rows }, (_, row) => values.subarray(row * width, (row + 1) * width)).filter((row) => !row.every(Number.isFinite)).length;
  throw new ModelRejectedError(finding('not_finite', { file, output, count }, 'run'));
}

/** A fault in the words of the bundle contract. */
function faultFinding({ file, activity, fault }: ModelFaultError, limits: ModelLimits): Finding {
  switch (fault.kind) {
    case 'memory':
      return fault.bytes === null ? finding('memory', { file, limit: gigabytes(limits.memoryBytes) }) : finding('memory', { file, limit: gigabytes(limits.memoryBytes), buffer: gigabytes(fault.bytes) });
    case 'cpu':
      return finding('cpu_limit', { file, seconds: fault.seconds, activity });
    case 'timeout':
      return activity === 'loading' ? finding('load_timeout', { file, seconds: fault.seconds }) : finding('run_timeout', { file, seconds: fault.seconds });
    case 'crash':
      return finding('crash', { file, signal: fault.signal });
    case 'error':
      return activity === 'loading' ? finding('load_failed', { file, reason: fault.text }) : runFailed(file, fault);
    case 'answer':
      return finding('run_failed', { file });
  }
}

function runFailed(file: string, fault: Extract<ModelFault, { kind: 'error' }>): Finding {
  const operator = OPERATOR.exec(fault.text)?.[1];
  return operator ? finding('run_failed', { file, operator }) : finding('run_failed', { file });
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes % 1e9 === 0 ? 0 : 1)} GB`;
