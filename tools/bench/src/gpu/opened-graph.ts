import { fallbackFromProfile, type Fallback } from '@primitives/bundle';
import { fromFloat16, ModelProcess, toFloat16 } from '@primitives/inference';
import { DEFAULT_LIMITS, type Device, type Isolation, type WireTensor } from '@primitives/sandbox';
import type { MeasuredGraph } from './models.js';

/** Where graphs are measured. */
export interface Place {
  readonly isolation: Isolation;
  readonly device: Device;
  readonly threads: number;
}

/** A software GPU takes minutes for a batch of a large model. */
const TIMEOUT_MS = 300_000;
const PROFILE_BYTES = 32 * 2 ** 20;
const PERIOD = 251;
const FIRST_TOKEN = 1000;

/** A graph in its own sandboxed process. */
export class OpenedGraph {
  readonly #feeds = new Map<number, WireTensor[]>();

  private constructor(
    readonly process: ModelProcess,
    private readonly graph: MeasuredGraph,
  ) {}

  static async open(graph: MeasuredGraph, { isolation, device, threads }: Place): Promise<OpenedGraph> {
    const process = await ModelProcess.start({ isolation, device }, graph.folder);
    try {
      await process.load(graph.file, { threads }, TIMEOUT_MS);
      return new OpenedGraph(process, graph);
    } catch (error) {
      await process.close();
      throw error;
    }
  }

  /** Runs a batch of synthetic inputs. @returns the output's values */
  async run(batch: number): Promise<Float32Array> {
    const { file, output } = this.graph;
    const [tensor] = await this.process.run(file, this.#feed(batch), [output], TIMEOUT_MS);
    const bytes = Uint8Array.from(tensor!.bytes).buffer;
    return tensor!.type === 'float16' ? fromFloat16(new Uint16Array(bytes)) : new Float32Array(bytes);
  }

  /** Milliseconds that the runtime takes for a batch, without its transfer to the process. */
  async computeMs(batch: number): Promise<number> {
    const { file, output } = this.graph;
    return (await this.process.time(file, this.#feed(batch), [output], TIMEOUT_MS)).wallMs;
  }

  close(): Promise<void> {
    return this.process.close();
  }

  #feed(batch: number): WireTensor[] {
    const made = this.#feeds.get(batch) ?? syntheticFeed(this.graph, batch);
    this.#feeds.set(batch, made);
    return made;
  }
}

/** Operators that the CPU runs although the device is another; null on the CPU and if the profile is inconclusive. */
export async function fallbackOf(graph: MeasuredGraph, place: Place): Promise<Fallback | null> {
  if (place.device.provider === 'cpu' || place.isolation.level !== 'L3') return null;
  const limits = { ...DEFAULT_LIMITS, fileBytes: PROFILE_BYTES };
  const process = await ModelProcess.start({ ...place, limits }, graph.folder);
  try {
    await process.load(graph.file, { threads: 1, profiled: true }, TIMEOUT_MS);
    await process.run(graph.file, syntheticFeed(graph, 1), [graph.output], TIMEOUT_MS);
    const profile = new TextDecoder().decode(await process.profile(graph.file, TIMEOUT_MS));
    return fallbackFromProfile(JSON.parse(profile) as unknown[]);
  } finally {
    await process.close();
  }
}

/** Values by their position alone, as tools/bench/gpu/models.py makes them. */
function syntheticFeed({ inputs }: MeasuredGraph, batch: number): WireTensor[] {
  return inputs.map(({ name, type, dims }) => {
    const count = dims.reduce((product, size) => product * size, batch);
    return { name, type, dims: [batch, ...dims], bytes: new Uint8Array(valuesOf(name, type, count).buffer) };
  });
}

function valuesOf(name: string, type: string, count: number): Float32Array | Uint16Array | BigInt64Array {
  if (type === 'int64') {
    return BigInt64Array.from({ length: count }, (_, i) =>
      BigInt(name === 'attention_mask' ? 1 : FIRST_TOKEN + (i % PERIOD)),
    );
  }
  const period = Float32Array.from({ length: PERIOD }, (_, i) => i / PERIOD - 0.5);
  const source = type === 'float16' ? toFloat16(period) : period;
  const values = type === 'float16' ? new Uint16Array(count) : new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = source[i % PERIOD]!;
  return values;
}
