import {
  expectedGraphs,
  finding,
  outputSize,
  type BundleReport,
  type ExpectedGraph,
  type Finding,
} from '@primitives/bundle';
import { DEFAULT_LIMITS, type ProcessLimits, type WireTensor } from '@primitives/sandbox';
import { faultFinding, ModelRejectedError } from './fault-finding.js';
import { feedsOf, type Feed } from './feeds.js';
import { fromFloat16 } from './float16.js';
import { halvedFeed, joinedRows } from './halved-feed.js';
import { ModelFaultError, type ModelRuntime } from './model-runtime.js';
import type { Rows } from './rows.js';
import { TextTokens } from './text-tokens.js';

/** A runtime with the bundle that it executes. */
export interface LoadedBundle {
  readonly runtime: ModelRuntime;
  /** The bundle's static report, verdict not `reject`. */
  readonly report: BundleReport;
  readonly threads: number;
  readonly limits?: ProcessLimits;
  readonly loadTimeoutMs?: number;
  readonly runTimeoutMs?: number;
}

const LOAD_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 60_000;
/**
 * A bundle's graphs and tokenizer, loaded by a runtime; returns rows of float32 with checked shape and
 * finiteness.
 */
export class Model {
  readonly graphs: readonly ExpectedGraph[];
  #concealed = false;
  /** By graph, where a larger batch exceeded the memory limit. */
  readonly #largestBatch = new Map<string, number>();
  /** By graph and output, as first answered. */
  readonly #widths = new Map<string, number>();

  private constructor(
    readonly report: BundleReport,
    private readonly options: LoadedBundle,
    /** Null if the bundle takes no text or has no tokenizer. */
    readonly tokens: TextTokens | null,
  ) {
    this.graphs = expectedGraphs(report.manifest!);
  }

  /** Opens the tokenizer and loads every graph. @throws ModelRejectedError */
  static async load(options: LoadedBundle): Promise<Model> {
    const { runtime, report, threads, limits = DEFAULT_LIMITS, loadTimeoutMs = LOAD_TIMEOUT_MS } = options;
    try {
      const model = new Model(report, options, await TextTokens.open(runtime, report, limits));
      for (const { file } of model.graphs) await runtime.load(file, { threads }, loadTimeoutMs);
      return model;
    } catch (error) {
      throw error instanceof ModelFaultError ? new ModelRejectedError(faultFinding(error, limits)) : error;
    }
  }

  get alive(): boolean {
    return this.options.runtime.alive;
  }

  /** Size of `pixel_values`. */
  get imageSize(): { width: number; height: number } {
    return outputSize(this.report.preprocessing!);
  }

  /** While the images are hidden a finding contains counts only, neither row, content, operator nor size. */
  concealErrors(hidden: boolean): void {
    this.#concealed = hidden;
  }

  graph(role: ExpectedGraph['role']): ExpectedGraph | undefined {
    return this.graphs.find((graph) => graph.role === role);
  }

  /**
   * Runs a graph and returns the outputs of its role as rows. A batch that exceeds the memory limit is halved, and so
   * are later ones of its size; rows do not depend on the batch, as the probes verify.
   *
   * @param n rows of the outputs @param feed images, float32 [n, 3, H, W], texts, or both; either may have one row
   * @throws ModelRejectedError
   */
  async run(
    graph: ExpectedGraph,
    n: number,
    feed: Feed,
    outputs = graph.outputs.map(({ name }) => name),
  ): Promise<Map<string, Rows>> {
    if (n <= (this.#largestBatch.get(graph.file) ?? Infinity)) {
      try {
        return await this.#runOnce(graph, n, feed, outputs);
      } catch (error) {
        const exceeded = error instanceof ModelRejectedError && error.finding.code === 'memory_limit_exceeded';
        if (!exceeded || n === 1 || !this.alive) throw error;
        this.#largestBatch.set(graph.file, Math.ceil(n / 2));
      }
    }
    const { width, height } = this.imageSize;
    const [first, second] = halvedFeed(feed, n, 3 * width * height);
    const head = await this.run(graph, Math.ceil(n / 2), first, outputs);
    const rest = await this.run(graph, Math.floor(n / 2), second, outputs);
    return new Map([...head].map(([name, rows]) => [name, joinedRows(rows, rest.get(name)!)]));
  }

  async #runOnce(graph: ExpectedGraph, n: number, feed: Feed, outputs: readonly string[]): Promise<Map<string, Rows>> {
    const feeds = feedsOf(this.report, graph, feed);
    const { limits = DEFAULT_LIMITS, runTimeoutMs = RUN_TIMEOUT_MS } = this.options;
    let tensors: readonly WireTensor[];
    try {
      tensors = await this.options.runtime.run(graph.file, feeds, [...new Set(outputs)], runTimeoutMs);
    } catch (error) {
      throw error instanceof ModelFaultError
        ? new ModelRejectedError(faultFinding(error, limits, this.#concealed))
        : error;
    }
    return new Map(tensors.map((tensor) => [tensor.name, this.#rows(graph, tensor, n)]));
  }

  close(): Promise<void> {
    return this.options.runtime.close();
  }

  /** The answer of the untrusted process, with checked type, shape and finiteness. */
  #rows(graph: ExpectedGraph, { name, type, dims, bytes }: WireTensor, n: number): Rows {
    const { file } = graph;
    const refuse = (it: Finding) => new ModelRejectedError(it);
    if (type !== 'float32' && type !== 'float16')
      throw refuse(
        finding('output_dtype_mismatch', { file, output: name, found: type, expected: 'float32 or float16' }),
      );
    const { form, columns } = graph.outputs.find((output) => output.name === name)!;
    const scores = form === 'scores';
    const width = dims.length === 1 ? 1 : dims[1]!;
    const usual = this.#widths.get(`${file} ${name}`) ?? width;
    const found = `[${dims.join(', ')}]`;
    const shapeError = (expected: string) =>
      refuse(finding('output_shape_mismatch', { file, output: name, found, batch: n, expected }, 'run'));
    if (dims[0] !== n || !(dims.length === 2 || (scores && dims.length === 1)) || width < 1 || width > columns)
      throw shapeError(scores ? `[${n}] or [${n}, 2]` : `[${n}, D] with D of at most ${columns}`);
    if (width !== usual) throw shapeError(`[${n}, ${usual}], as for other batches`);
    this.#widths.set(`${file} ${name}`, width);
    const aligned = Uint8Array.from(bytes).buffer; // a copy: frames are not aligned, and a Buffer's slice is a view
    const values = type === 'float16' ? fromFloat16(new Uint16Array(aligned)) : new Float32Array(aligned);
    requireFinite(file, name, values, width, this.#concealed);
    return { n, width, values };
  }
}

function requireFinite(file: string, output: string, values: Float32Array, width: number, concealed: boolean): void {
  const first = values.findIndex((value) => !Number.isFinite(value));
  if (first < 0) return;
  const items = values.length / width;
  const expected = 'finite numbers';
  if (!concealed) {
    const found = Number.isNaN(values[first]) ? 'NaN' : 'infinity';
    const item = 1 + Math.floor(first / width);
    throw new ModelRejectedError(finding('not_finite', { file, output, found, item, items, expected }));
  }
  const count = Array.from({ length: items }, (_, row) => values.subarray(row * width, (row + 1) * width)).filter(
    (row) => !row.every(Number.isFinite),
  ).length;
  throw new ModelRejectedError(
    finding('not_finite', { file, output, found: 'NaN or infinity', count, expected }, 'run'),
  );
}
