import { checkBundlePath } from '@primitives/bundle-files';
import { ModelProcess, openModel } from '@primitives/inference';
import type { Isolation } from '@primitives/sandbox';
import { duration, table } from '../measure/table.js';
import { vitFolder } from './bundles.js';
import { VIT_B_32 } from './vit-model.js';
import { sized } from '../measure/sized.js';

const STARTS = sized(12, 1);
const ROUNDS = sized(4, 1);
const IMAGES_A_ROUND = sized(64, 4);
const BATCHES = sized([1, 4, 16, 32], [4]);
const THREADS = sized([1, 2], [1]);

/**
 * The cost of isolation, and the gain from batches and threads. @param levels those available here, the weakest first
 */
export async function sandbox(print: (line: string) => void, levels: readonly Isolation[]): Promise<void> {
  const { folder, remove } = await vitFolder({ ...VIT_B_32, layers: 4 });
  try {
    const starts = [];
    for (const isolation of levels) starts.push([isolation.level, duration(await startUp(isolation, folder))]);
    print(table(['level', `start to ready (median of ${STARTS})`], starts));
    const rates = new Map(levels.map(({ level }) => [level, 0]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const isolation of levels)
        rates.set(
          isolation.level,
          Math.max(rates.get(isolation.level)!, await imagesPerSecond(folder, isolation, 16, 1)),
        );
    }
    const reference = rates.get(levels[0]!.level)!;
    print(`\nfour layers of ViT-B/32, batches of 16, 1 thread, best of ${ROUNDS} rounds in turn\n`);
    print(
      table(
        ['level', 'images/s', 'of the first'],
        [...rates].map(([level, rate]) => [level, rate.toFixed(1), (rate / reference).toFixed(2)]),
      ),
    );

    const strongest = levels.at(-1)!;
    const rows: string[][] = [];
    for (const batch of BATCHES) {
      const row = [String(batch)];
      for (const threads of THREADS) row.push((await imagesPerSecond(folder, strongest, batch, threads)).toFixed(1));
      rows.push(row);
    }
    print(`\nimages/s at ${strongest.level}\n`);
    print(table(['batch', ...THREADS.map((threads) => `${threads} thread${threads === 1 ? '' : 's'}`)], rows));
  } finally {
    await remove();
  }
}

async function startUp(isolation: Isolation, folder: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const from = performance.now();
    const process = await ModelProcess.start({ isolation }, folder);
    times.push(performance.now() - from);
    await process.close();
  }
  return times.sort((a, b) => a - b)[Math.floor(STARTS / 2)]!;
}

async function imagesPerSecond(folder: string, isolation: Isolation, batch: number, threads: number): Promise<number> {
  const model = await openModel({ folder, report: await checkBundlePath(folder), isolation, threads });
  const pixels = new Float32Array(batch * 3 * VIT_B_32.side ** 2).fill(0.5);
  const run = () => model.run(model.graph('classifier')!, batch, { pixels });
  await run();
  const from = performance.now();
  const runs = Math.ceil(IMAGES_A_ROUND / batch);
  for (let i = 0; i < runs; i++) await run();
  const seconds = (performance.now() - from) / 1000;
  await model.close();
  return (runs * batch) / seconds;
}
