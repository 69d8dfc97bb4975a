import { setTimeout as delay } from 'node:timers/promises';
import { sized } from '../measure/sized.js';
import { openEmbedder, type OpenOptions } from './open.js';

const BATCH = 16;
/** Into the batch. */
const AFTER_MS = sized(20, 1);

/** Kills a model in a batch, and opens it again: how the batch ended, and whether the device still answers equally. */
export async function killedInABatch(options: OpenOptions): Promise<string[]> {
  const first = await openEmbedder(options);
  const before = await first.embed(1);
  const batch = first.embed(BATCH).then(
    () => 'no, it had finished',
    () => 'yes',
  );
  await delay(AFTER_MS);
  first.process.kill();
  const ended = await batch;
  const from = performance.now();
  const second = await openEmbedder(options);
  try {
    const after = await second.embed(1);
    const seconds = (performance.now() - from) / 1_000;
    const same = after.every((value, i) => Math.abs(value - before[i]!) <= 1e-3 * Math.abs(before[i]!) + 1e-6);
    return [ended, seconds.toFixed(1), same ? 'yes' : 'no'];
  } finally {
    await second.close();
  }
}
