import { tinyClassifier, TINY_DEFINITION } from '@primitives/testing';
import { duration, table } from '../measure/table.js';
import { startRunner, type MeasuredRunner } from './deployment.js';
import { archiveOf, pictures } from './pictures.js';
import { sized } from '../measure/sized.js';

const SHARDS = sized(300, 4);
const IMAGES_A_SHARD = sized(16, 2);
const NEW_BUNDLES = sized(40, 2);
const MANY_IMAGES = sized(10_000, 64);

/** One runner with a trivial model: shards a second, latency of a new bundle, and memory over many images. */
export async function shards(print: (line: string) => void): Promise<void> {
  const runner = await startRunner();
  try {
    const rows = [...(await newBundles(runner)), ...(await throughput(runner)), ...(await manyImages(runner))];
    print(table(['one runner, trivial model', 'figure'], rows));
  } finally {
    await runner.stop();
  }
}

type Row = [string, string];

/**
 * Time from the message in the queue to the report of one image, each time for a bundle that the runner has never
 * loaded.
 */
async function newBundles(runner: MeasuredRunner): Promise<Row[]> {
  const { zip, instances } = archiveOf(await pictures(1, 256, 256), 1);
  const parts = common(runner, zip);
  const times: number[] = [];
  for (let i = 0; i < NEW_BUNDLES; i++) {
    const bundle = runner.dispatcher.keep(await tinyClassifier({ bias: i }));
    const from = performance.now();
    completed(await runner.dispatcher.predict({ ...parts, bundle, instances }));
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => duration(times[Math.floor(share * (times.length - 1))]!);
  return [
    [`a new bundle's first image reported (p50, p95, worst of ${NEW_BUNDLES})`, `${at(0.5)}, ${at(0.95)}, ${at(1)}`],
  ];
}

async function throughput(runner: MeasuredRunner): Promise<Row[]> {
  const { zip, instances } = archiveOf(await pictures(IMAGES_A_SHARD, 256, 256), IMAGES_A_SHARD);
  const plan = {
    ...common(runner, zip),
    bundle: runner.dispatcher.keep(await tinyClassifier({ bias: -1 })),
    instances,
  };
  completed(await runner.dispatcher.predict(plan));
  const from = performance.now();
  (await Promise.all(Array.from({ length: SHARDS }, () => runner.dispatcher.predict(plan)))).forEach(completed);
  const seconds = (performance.now() - from) / 1000;
  return [
    [
      `shards a second (${SHARDS} of ${IMAGES_A_SHARD} images, loaded and decoded before)`,
      (SHARDS / seconds).toFixed(0),
    ],
  ];
}

async function manyImages(runner: MeasuredRunner): Promise<Row[]> {
  const { zip, instances } = archiveOf(await pictures(64, 160, 120), MANY_IMAGES);
  const before = await runner.peakMemory();
  const predict = async (bias: number) => {
    const bundle = runner.dispatcher.keep(await tinyClassifier({ bias }));
    return completed(await runner.dispatcher.predict({ ...common(runner, zip), bundle, instances })).receipt.seconds;
  };
  const first = await predict(-2);
  const second = await predict(-3);
  const each = ({ preprocess, total }: typeof first) =>
    `${duration(total * 1000)}, of which preparing images ${duration(preprocess * 1000)}`;
  return [
    [`${MANY_IMAGES} images, decoded for the first bundle`, each(first)],
    [`the same for the second bundle, decoding nothing`, each(second)],
    [
      'peak memory of the runner before and after',
      `${before.toFixed(0)} MB, ${(await runner.peakMemory()).toFixed(0)} MB`,
    ],
  ];
}

function common({ dispatcher }: MeasuredRunner, zip: Uint8Array) {
  return {
    definition: dispatcher.keep(new TextEncoder().encode(JSON.stringify(TINY_DEFINITION))),
    archive: dispatcher.keep(zip),
  };
}

function completed(report: Awaited<ReturnType<MeasuredRunner['dispatcher']['predict']>>) {
  if ('failed' in report) throw new Error(report.failed.failure.message);
  return report.completed;
}
