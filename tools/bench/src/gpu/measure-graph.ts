import { execFileSync } from 'node:child_process';
import { ModelFaultError } from '@primitives/inference';
import { sized } from '../measure/sized.js';
import { killedInABatch } from './killed.js';
import type { MeasuredGraph } from './models.js';
import { fallbackOf, OpenedGraph, type Place } from './opened-graph.js';

const BATCHES = sized([1, 8, 32, 128], [1, 4]);
/** The processor gains nothing from larger ones. */
const CPU_BATCHES = 2;
/** A batch is measured for this long, and at least once. */
const SERIES_MS = sized(1_000, 100);
/** A batch that takes longer, by the one before, is left out. */
const SLOWEST_MS = sized(4_000, 60_000);
const COMPARED = 4;

export const GRAPH_COLUMNS = [
  'model',
  'precision',
  'provider',
  'load, s',
  ...BATCHES.map((batch) => `per s, batch ${batch}`),
  'compute',
  'two at a time, per s',
  'from CPU',
  'from PyTorch',
  'fell back',
  'process, MB',
  'device, MB',
  'after a kill, s',
];

/** The rows of a graph, one per provider and the CPU first, as they are measured. */
export async function* measureGraph(graph: MeasuredGraph, places: readonly Place[]): AsyncGenerator<readonly string[]> {
  let onCpu: Float32Array | undefined;
  for (const place of places) {
    const head = [graph.name, graph.precision, place.device.provider];
    try {
      const { cells, output } = await measured(graph, place, onCpu);
      onCpu ??= output;
      yield [...head, ...cells];
    } catch (error) {
      yield [...head, `failed: ${reasonOf(error)}`];
    }
  }
}

/** The error and what the process reported, in one line. */
export const reasonOf = (error: unknown): string =>
  `${String(error)} ${error instanceof ModelFaultError ? JSON.stringify(error.fault) : ''}`
    .replace(/\s+/g, ' ')
    .slice(0, 400);

async function measured(graph: MeasuredGraph, place: Place, onCpu: Float32Array | undefined) {
  const before = deviceMegabytes();
  const from = performance.now();
  const opened = await OpenedGraph.open(graph, place);
  const load = (performance.now() - from) / 1_000;
  try {
    const output = await opened.run(COMPARED);
    const rates: string[] = [];
    let best = { batch: 1, rate: 0 };
    let expectedMs = 0;
    for (const [i, batch] of BATCHES.entries()) {
      if (expectedMs > SLOWEST_MS || (place.device.provider === 'cpu' && i >= CPU_BATCHES)) {
        rates.push('–');
        continue;
      }
      const rate = await perSecond(opened, batch);
      if (rate > best.rate) best = { batch, rate };
      expectedMs = (4_000 * batch) / rate; // of the next batch, which is four times as large
      rates.push(rate.toFixed(1));
    }
    const device = deviceMegabytes() - before;
    const compute = ((await opened.computeMs(best.batch)) * best.rate) / (best.batch * 1_000);
    const two = await twoAtATime(graph, place, opened, best.batch);
    const fallback = await fallbackOf(graph, place);
    const cells = [
      load.toFixed(1),
      ...rates,
      `${(Math.min(1, compute) * 100).toFixed(0)}%`,
      two.toFixed(1),
      onCpu ? difference(onCpu, output) : '',
      graph.expected ? difference(graph.expected, output) : '',
      fallback ? `${JSON.stringify(fallback.operators)} of ${fallback.nodes}` : '',
      (opened.process.peakBytes / 1e6).toFixed(0),
      place.device.provider === 'cpu' || Number.isNaN(device) ? '' : device.toFixed(0),
      await killedInABatch(graph, place, BATCHES.at(-1)!),
    ];
    return { cells, output };
  } finally {
    await opened.close();
  }
}

async function perSecond(graph: OpenedGraph, batch: number): Promise<number> {
  await graph.run(batch);
  const from = performance.now();
  let runs = 0;
  for (; performance.now() - from < SERIES_MS; runs++) await graph.run(batch);
  return (runs * batch * 1_000) / (performance.now() - from);
}

/** Of both together, per second. */
async function twoAtATime(graph: MeasuredGraph, place: Place, first: OpenedGraph, batch: number): Promise<number> {
  const second = await OpenedGraph.open(graph, place);
  try {
    const rates = await Promise.all([perSecond(first, batch), perSecond(second, batch)]);
    return rates[0] + rates[1];
  } finally {
    await second.close();
  }
}

/** The largest difference over the largest value of the reference. */
function difference(reference: Float32Array, found: Float32Array): string {
  let [largest, scale] = [0, 0];
  reference.forEach((value, i) => {
    largest = Math.max(largest, Math.abs(value - found[i]!));
    scale = Math.max(scale, Math.abs(value));
  });
  return reference.length === found.length ? (largest / scale).toExponential(1) : 'another shape';
}

/** Memory in use on NVIDIA's first GPU; NaN without its tool. */
function deviceMegabytes(): number {
  try {
    const query = ['--query-gpu=memory.used', '--format=csv,noheader,nounits'];
    return Number(execFileSync('nvidia-smi', query, { encoding: 'utf8', timeout: 5_000 }).split('\n')[0]) * 1.048576;
  } catch {
    return NaN;
  }
}
