import { pairEvaluator } from '@primitives/metrics';
import { measureEntry, resampling } from '@primitives/ranking';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { duration, table } from './measure/table.js';
import { once } from './measure/timing.js';
import { MAC_SIZE, reduced, syntheticBenchmark, syntheticScores } from './metrics/synthetic-submissions.js';
import { sized } from './measure/sized.js';
import { METRICS, SIGNS, type PublicationCost } from './ranking/publication.js';

const SIZES = sized([10, 100, 1_000, 10_000], [10]);
const CHILD = fileURLToPath(new URL('./ranking/publication-child.js', import.meta.url));

/**
 * What one publication costs on boards of growing length, at MAC's size and with its ten metrics: measuring the new
 * entry, and ranking the board with it from the files of the board before.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const benchmark = syntheticBenchmark(MAC_SIZE);
  const evaluator = pairEvaluator(reduced(benchmark, 'open', syntheticScores(benchmark, 10)));
  const measured = once(() => void measureEntry(evaluator, resampling(MAC_SIZE.images, 1), SIGNS));
  print(`measuring one entry, ${METRICS.length} metrics: cpu ${duration(measured.cpuMs)}`);
  const rows = [];
  for (const size of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-ranking-'));
    const child = async (step: string) =>
      (await promisify(execFile)(process.execPath, [CHILD, step, folder, String(size)])).stdout;
    await child('prepare');
    const cost = JSON.parse(await child('publish')) as PublicationCost;
    const entry = (8 * (MAC_SIZE.images + SIGNS) * METRICS.length) / 2 ** 20;
    const files = size * entry + (4 * METRICS.length * size * (size - 1)) / 2 / 2 ** 20;
    rows.push([
      size,
      cost.nothing === null ? '–' : duration(cost.nothing),
      duration(cost.added),
      duration(cost.withdrawn),
      duration(cost.rerun),
      duration(cost.corrected),
      `${(cost.memory / 2 ** 20).toFixed(0)} MiB`,
      `${files.toFixed(0)} MiB`,
    ]);
  }
  const costs = ['from nothing', 'one added', 'one withdrawn', 'one run again', 'end of a correction'];
  print(table(['entries', ...costs, 'memory', 'files'], rows));
}
