import { expectedGraphs, type BundleReport, type ExpectedGraph } from '@primitives/bundle';
import type { Device } from '../device.js';
import type { WireTensor } from '../frames.js';
import { ModelProcess } from '../model-process.js';
import type { Isolation, Sandbox } from '../sandbox.js';
import type { TextTokens } from '../text-tokens.js';
import { syntheticFeed } from './synthetic-feed.js';

/** A run of a big model on one thread. */
export const RUN_MS = 120_000;

/** The bundle that is measured, and where. */
export class Subject {
  readonly graphs: readonly ExpectedGraph[];

  constructor(
    readonly folder: string,
    readonly report: BundleReport,
    readonly tokens: TextTokens | null,
    readonly isolation: Isolation,
    readonly device: Device,
    private readonly signal: AbortSignal,
  ) {
    this.graphs = expectedGraphs(report.manifest!);
  }

  feed(graph: ExpectedGraph, batch: number): WireTensor[] {
    return syntheticFeed(this.report, graph, this.tokens, batch);
  }

  /** Works with a process of its own, which ends with the work, or at once when the measurement is called off. */
  async inProcess<T>(sandbox: Partial<Sandbox>, work: (process: ModelProcess) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const process = await ModelProcess.start({ isolation: this.isolation, device: this.device, ...sandbox }, this.folder);
    const end = () => process.kill();
    this.signal.addEventListener('abort', end);
    try {
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
