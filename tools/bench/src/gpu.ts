import { availableParallelism } from 'node:os';
import { chooseDevice } from '@primitives/inference';
import { PROVIDERS, probeIsolation, type Device } from '@primitives/sandbox';
import { table } from './measure/table.js';
import { measureModel, MODEL_COLUMNS } from './gpu/measure-model.js';
import { killedInABatch } from './gpu/killed.js';
import { MODELS, clipFolder } from './gpu/models.js';
import { sized } from './measure/sized.js';

/**
 * The execution providers of this machine, with CLIP models of full size and random weights: which ones work, images
 * per second, agreement with the CPU, operators that fall back, and a model that is killed in a batch.
 *
 * @param flags `--base`: without ViT-L/14, which takes a software GPU hours
 */
export async function run(print: (line: string) => void, flags: readonly string[] = []): Promise<void> {
  const isolation = await probeIsolation();
  const threads = availableParallelism();
  print(`isolation ${isolation.level}${isolation.reason ? ` (${isolation.reason})` : ''}, ${threads} threads\n`);
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
  print(table(['provider', 'works', 'device, or why not', 'probe, s'], probes));
  // The CPU comes first: the others are compared with it
  devices.reverse();
  const rows: string[][] = [];
  const models = flags.includes('--base') ? MODELS.filter(({ size }) => size !== 'vitL14') : MODELS;
  for (const model of sized(models, [MODELS[0]])) {
    const folder = await clipFolder(model);
    try {
      rows.push(...(await measureModel({ ...model, ...folder, isolation, devices, threads })));
    } finally {
      await folder.remove();
    }
  }
  print('');
  print(table(MODEL_COLUMNS, rows));
  print(
    '\ndifference: the largest one of an embedding from that of the CPU, over the largest value of the CPU; computing: share of the time in the runtime\n',
  );
  const killed: string[][] = [];
  const folder = await clipFolder(MODELS[0]);
  try {
    for (const device of devices)
      killed.push([device.provider, ...(await killedInABatch({ ...folder, isolation, device, threads }))]);
  } finally {
    await folder.remove();
  }
  print(table(['provider', 'killed in a batch', 'next model answers after, s', 'the same'], killed));
}
