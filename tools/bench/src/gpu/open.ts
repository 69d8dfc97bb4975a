import { ModelProcess, openModel, type Model } from '@primitives/inference';
import type { Device, Isolation, WireTensor } from '@primitives/sandbox';
import type { ModelFolder } from './models.js';

export interface OpenOptions extends ModelFolder {
  readonly isolation: Isolation;
  readonly device: Device;
  readonly threads: number;
}

/** A loaded model and its process. */
export interface OpenedModel {
  readonly process: ModelProcess;
  /** Embeddings of synthetic images, one after another. */
  embed(images: number): Promise<Float32Array>;
  /** Milliseconds that the runtime takes for a batch of black images. */
  computeMs(images: number): Promise<number>;
  close(): Promise<void>;
}

export async function openEmbedder({ folder, report, isolation, device, threads }: OpenOptions): Promise<OpenedModel> {
  const process = await ModelProcess.start({ isolation, threads, device }, folder);
  const model: Model = await openModel({ folder, report, isolation, device, threads, process, ...TIMEOUTS });
  const graph = model.graph('embedder')!;
  const { width, height } = model.imageSize;
  const values = 3 * width * height;
  const halves = report.graphs.find(({ file }) => file === graph.file)!.inputs[0]!.dtype === 'float16';
  return {
    process,
    embed: async (images) => {
      const pixels = Float32Array.from({ length: images * values }, (_, i) => (i % 251) / 251 - 0.5);
      const [rows] = (await model.run(graph, images, { pixels })).values();
      return rows!.values;
    },
    computeMs: async (images) => {
      const bytes = new Uint8Array(images * values * (halves ? 2 : 4));
      const feed: WireTensor = {
        name: 'pixel_values',
        type: halves ? 'float16' : 'float32',
        dims: [images, 3, height, width],
        bytes,
      };
      return (await process.time(graph.file, [feed], [graph.outputs[0]!.name], TIMEOUTS.runTimeoutMs)).wallMs;
    },
    close: () => model.close(),
  };
}

/** A software GPU takes minutes for a batch of a large model. */
const TIMEOUTS = { loadTimeoutMs: 300_000, runTimeoutMs: 300_000 };
