import { expectedGraphs, type BundleReport, type ExpectedGraph } from '@primitives/bundle';
import { DEFAULT_LIMITS, type Device, type Isolation, type Sandbox, type WireTensor } from '@primitives/sandbox';
import { ModelProcess } from '../model-process.js';
import { TextTokens } from '../text-tokens.js';
import { BARE_IDS, SYNTHETIC_TEXT, syntheticFeed } from './synthetic-feed.js';

/** A run of a large model on one thread. */
export const RUN_MS = 120_000;

/** The measured bundle and its machine. */
export class Subject {
  readonly graphs: readonly ExpectedGraph[];
  #ids = BARE_IDS;

  constructor(
    readonly folder: string,
    readonly report: BundleReport,
    readonly isolation: Isolation,
    readonly device: Device,
    private readonly signal: AbortSignal,
  ) {
    this.graphs = expectedGraphs(report.manifest!);
  }

  /** Encodes the synthetic text, in a process that ends with it. @throws ModelRejectedError */
  async encodeText(): Promise<void> {
    const { report } = this;
    if (!report.text || report.bare) return;
    await this.inProcess({}, async (process) => {
      const tokens = await TextTokens.open(process, report, DEFAULT_LIMITS);
      this.#ids = (await tokens?.encode([SYNTHETIC_TEXT]))?.[0] ?? BARE_IDS;
    });
  }

  feed(graph: ExpectedGraph, batch: number): WireTensor[] {
    return syntheticFeed(this.report, graph, this.#ids, batch);
  }

  /** Works with its own process, which ends with the work, or at once when the measurement is called off. */
  async inProcess<T>(
    sandbox: Partial<Sandbox>,
    work: (process: ModelProcess) => Promise<T>,
    scratch?: string,
  ): Promise<T> {
    this.signal.throwIfAborted();
    const process = await ModelProcess.start(
      { isolation: this.isolation, device: this.device, ...sandbox },
      this.folder,
      scratch,
    );
    const end = () => process.kill();
    this.signal.addEventListener('abort', end);
    try {
      this.signal.throwIfAborted(); // during the start
      return await work(process);
    } catch (error) {
      this.signal.throwIfAborted();
      throw error;
    } finally {
      this.signal.removeEventListener('abort', end);
      await process.close();
    }
  }
}

export const outputsOf = (graph: ExpectedGraph): string[] => [...new Set(graph.outputs.map(({ name }) => name))];
