import type { MeasuredCost } from '@primitives/protocol';
import { outputsOf, RUN_MS, type Subject } from './subject.js';

/** The batch size of model memory in MAC's table 4. */
export const LARGE_BATCH = 16;

/**
 * Peak memory of a process with every graph of the bundle: before loading, after loading, after one image and after
 * sixteen.
 */
export function peakMemory(subject: Subject): Promise<MeasuredCost['memory']> {
  return subject.inProcess({}, async (process) => {
    const runAll = async (batch: number) => {
      for (const graph of subject.graphs)
        await process.run(graph.file, subject.feed(graph, batch), outputsOf(graph), RUN_MS);
      return process.peakBytes;
    };
    const emptyBytes = process.peakBytes;
    for (const { file } of subject.graphs) await process.load(file, { threads: 1 }, RUN_MS);
    const loadedBytes = process.peakBytes;
    const batch1Bytes = await runAll(1);
    return { emptyBytes, loadedBytes, batch1Bytes, batch16Bytes: await runAll(LARGE_BATCH) };
  });
}
