import { availableParallelism } from 'node:os';
import { chooseDevice } from '@primitives/inference';
import { PROVIDERS, probeIsolation, type Device } from '@primitives/sandbox';
import { decodedPerSecond } from './gpu/decoding.js';
import { GRAPH_COLUMNS, measureGraph } from './gpu/measure-graph.js';
import { clipGraphs, writtenGraphs } from './gpu/models.js';
import { table } from './measure/table.js';

/**
 * The execution providers of this machine, with models of full size and random weights: which ones work, inputs per
 * second, agreement with the CPU and with PyTorch, operators that fall back, and a model that is killed in a batch.
 *
 * Rows are printed as they are measured: a measurement that is cut off keeps what it has.
 *
 * @param flags `--models=FOLDER`: the graphs that tools/bench/gpu/models.py wrote there, in place of image encoders of
 *   CLIP that are made here; `--base`: without ViT-L/14, which takes a software GPU hours
 */
export async function run(print: (line: string) => void, flags: readonly string[] = []): Promise<void> {
  const isolation = await probeIsolation();
  const threads = availableParallelism();
  print(`isolation ${isolation.level}${isolation.reason ? ` (${isolation.reason})` : ''}, ${threads} threads`);
  const devices: Device[] = [];
  const probes: string[][] = [];
  for (const wanted of PROVIDERS) {
    const from = performance.now();
    const row = await chooseDevice({ isolation, stateFolder: null, wanted, threads }).then(
      ({ device }) => (devices.push(device), ['yes', device.name ?? '']),
      (error: unknown) => ['no', String((error as { reason?: unknown }).reason ?? error)],
    );
    probes.push([wanted, ...row, ((performance.now() - from) / 1000).toFixed(1)]);
  }
  print(`\n${table(['provider', 'works', 'device, or why not', 'probe, s'], probes)}`);
  print(
    `\ndecode and resize: ${(await decodedPerSecond(isolation, threads, 224)).toFixed(0)} JPEGs of 500 × 375 per s\n`,
  );
  // The CPU comes first: the others are compared with it
  const places = devices.reverse().map((device) => ({ isolation, device, threads }));
  const folder = flags.find((flag) => flag.startsWith('--models='))?.slice('--models='.length);
  print(`| ${GRAPH_COLUMNS.join(' | ')} |\n|${'---|'.repeat(GRAPH_COLUMNS.length)}`);
  for await (const graph of folder ? writtenGraphs(folder) : clipGraphs(!flags.includes('--base'))) {
    for await (const row of measureGraph(graph, places)) print(`| ${row.join(' | ')} |`);
  }
  print(
    '\ncompute: share of the time in the runtime, the rest is the way to and from the process; from CPU, from PyTorch: the largest difference over the largest value; device: memory of the GPU; after a kill: how long the next process took to answer after one was killed in a batch',
  );
}
