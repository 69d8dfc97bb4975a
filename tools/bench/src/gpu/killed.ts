import { setTimeout as delay } from 'node:timers/promises';
import { sized } from '../measure/sized.js';
import type { MeasuredGraph } from './models.js';
import { OpenedGraph, type Place } from './opened-graph.js';

/** Into the batch. */
const AFTER_MS = sized(20, 1);

/** Kills a model in a batch and opens it again: the seconds until the same answer, or what is wrong. */
export async function killedInABatch(graph: MeasuredGraph, place: Place, batch: number): Promise<string> {
  const first = await OpenedGraph.open(graph, place);
  const before = await first.run(1);
  const ended = first.run(batch).then(
    () => 'it had finished',
    () => null,
  );
  await delay(AFTER_MS);
  first.process.kill();
  const finished = await ended;
  await first.close();
  const from = performance.now();
  const second = await OpenedGraph.open(graph, place);
  try {
    const after = await second.run(1);
    const same = after.every((value, i) => Math.abs(value - before[i]!) <= 1e-3 * Math.abs(before[i]!) + 1e-6);
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    return finished ?? (same ? seconds : `${seconds}, another answer`);
  } finally {
    await second.close();
  }
}
