import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchDeployment } from './platform/bench-deployment.js';
import { boardQueries } from './platform/board-queries.js';
import { firstInference } from './platform/first-inference.js';
import { FreshBundles } from './platform/fresh-bundles.js';
import { memoryTable } from './platform/memory.js';
import { page } from './platform/page.js';
import { programMetrics } from './platform/processes.js';
import { throughput, throughputTables, type Throughput } from './platform/throughput.js';
import { sized } from './measure/sized.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const SUBMISSIONS = sized(30, 2);
const SHARDS = sized(420, 6);
const QUERIES_EACH = sized(60, 2);

/** A whole deployment of real processes: first inference, dispatch, long boards, pages, memory. */
export async function run(print: (line: string) => void): Promise<void> {
  const load = () =>
    print(
      `load ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')} on ${availableParallelism()} cores; other programs on the machine slow every figure below\n`,
    );
  const bundles = new FreshBundles(join(ROOT, 'tools/baselines/bundles/untrained'));
  try {
    load();
    await BenchDeployment.with(
      ROOT,
      { images: 24, pilotShardSize: 4, shardSize: 10, runners: 1 },
      async (deployment) => {
        const idle = programMetrics(deployment.deployment);
        await firstInference(deployment, bundles, SUBMISSIONS, print);
        print('');
        const submitted = programMetrics(deployment.deployment);
        await boardQueries(deployment, QUERIES_EACH, print);
        print('');
        await page(deployment, print);
        print('');
        print(
          memoryTable([
            ['idle', idle],
            [`after ${SUBMISSIONS} submissions`, submitted],
            ['after the long board', programMetrics(deployment.deployment)],
          ]),
        );
        print('');
      },
    );
    load();
    const passes: Throughput[] = [];
    for (const runners of [1, 2]) {
      passes.push(
        await BenchDeployment.with(ROOT, { images: SHARDS, pilotShardSize: 1, shardSize: 1, runners }, (deployment) =>
          throughput(deployment, bundles),
        ),
      );
    }
    print(throughputTables(passes));
  } finally {
    bundles.dispose();
  }
}
