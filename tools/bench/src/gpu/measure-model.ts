import { measureCost } from '@primitives/inference';
import type { Device, Isolation } from '@primitives/sandbox';
import { sized } from '../measure/sized.js';
import type { MeasuredModel, ModelFolder } from './models.js';
import { openEmbedder, type OpenOptions, type OpenedModel } from './open.js';

const BATCHES = sized([1, 8, 32, 128], [1, 4]);
/** A batch is measured for this long, and at least once. */
const SERIES_MS = sized(3_000, 100);
/** Larger batches of a device that is slower than this are left out. */
const SLOWEST_MS = sized(10_000, 60_000);
const COMPARED = 4;
const COST_MS = sized(120_000, 15_000);

export const MODEL_COLUMNS = [
  'model',
  'precision',
  'provider',
  'load, s',
  ...BATCHES.map((batch) => `images/s of ${batch}`),
  'computing',
  'two at a time, images/s',
  'difference',
  'fell back',
  'host memory, MB',
];

/** One row per device, the CPU first. */
export async function measureModel(
  options: MeasuredModel &
    ModelFolder & { readonly isolation: Isolation; readonly devices: readonly Device[]; readonly threads: number },
): Promise<string[][]> {
  const { name, precision, devices, ...rest } = options;
  const rows: string[][] = [];
  let reference: Float32Array | undefined;
  for (const device of devices) {
    const here = { ...rest, device };
    const cells = await measured(here, reference).catch((error: unknown) => [`failed: ${String(error)}`]);
    if (Array.isArray(cells)) rows.push([name, precision, device.provider, ...padded(cells)]);
    else {
      reference ??= cells.embeddings;
      rows.push([name, precision, device.provider, ...cells.cells]);
    }
  }
  return rows;
}

const padded = (cells: string[]) => [...cells, ...MODEL_COLUMNS.slice(3 + cells.length).map(() => '')];

async function measured(
  options: OpenOptions,
  reference: Float32Array | undefined,
): Promise<{ cells: string[]; embeddings: Float32Array }> {
  const from = performance.now();
  const model = await openEmbedder(options);
  const load = (performance.now() - from) / 1_000;
  try {
    const embeddings = await model.embed(COMPARED);
    const rates: string[] = [];
    let last = { batch: 1, rate: NaN, ms: 0 };
    for (const batch of BATCHES) {
      if (last.ms * (batch / last.batch) > SLOWEST_MS) {
        rates.push('–');
        continue;
      }
      const rate = await imagesPerSecond(model, batch);
      last = { batch, rate, ms: (batch / rate) * 1_000 };
      rates.push(rate.toFixed(1));
    }
    const computing = (await model.computeMs(last.batch)) / last.ms;
    const two = await twoAtATime(options, model, last.batch);
    const cost = await costOf(options);
    return {
      embeddings,
      cells: [
        load.toFixed(1),
        ...rates,
        `${(Math.min(1, computing) * 100).toFixed(0)}%`,
        two.toFixed(1),
        reference ? difference(reference, embeddings).toExponential(1) : '',
        ...cost,
      ],
    };
  } finally {
    await model.close();
  }
}

/** Operators that fell back, and host memory; dashes on a software GPU, which does not finish in time. */
async function costOf(options: OpenOptions): Promise<string[]> {
  const signal = AbortSignal.timeout(COST_MS);
  try {
    const { graphs, memory } = await measureCost({ ...options, seriesMs: 500, signal });
    const fallback = graphs[0]?.fallback;
    return [
      fallback ? `${JSON.stringify(fallback.operators)} of ${fallback.nodes}` : '',
      String(Math.round((memory.batch16Bytes - memory.emptyBytes) / 1e6)),
    ];
  } catch (error) {
    if (signal.aborted) return ['–', '–'];
    throw error;
  }
}

async function imagesPerSecond(model: OpenedModel, batch: number): Promise<number> {
  await model.embed(batch);
  const from = performance.now();
  let runs = 0;
  for (; performance.now() - from < SERIES_MS; runs++) await model.embed(batch);
  return (runs * batch * 1_000) / (performance.now() - from);
}

/** Images per second of both together. */
async function twoAtATime(options: OpenOptions, model: OpenedModel, batch: number): Promise<number> {
  const second = await openEmbedder(options);
  try {
    const rates = await Promise.all([imagesPerSecond(model, batch), imagesPerSecond(second, batch)]);
    return rates[0] + rates[1];
  } finally {
    await second.close();
  }
}

function difference(right: Float32Array, found: Float32Array): number {
  let [largest, scale] = [0, 0];
  right.forEach((value, i) => {
    largest = Math.max(largest, Math.abs(value - found[i]!));
    scale = Math.max(scale, Math.abs(value));
  });
  return largest / scale;
}
