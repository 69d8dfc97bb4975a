import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs, type Blobs } from '@primitives/blobs';
import {
  readInstances,
  readLabels,
  renderShapesSplit,
  SHAPES_BENCHMARKS,
  SHAPES_PUBLIC_SEEDS,
  writeShapesBenchmark,
  type ShapesBenchmark,
  type SplitFiles,
} from '@primitives/datasets';
import { foreignPairsDefinition } from '@primitives/shapes';
import { insertLabelPublication, registeredVersion } from '@primitives/store/benchmarks';
import { openStore, type Store } from '@primitives/store/connection';
import { logStart } from './log-start.js';
import { jsonLines, putInstances, seedBlob, seedSplit, type PutSplit } from './seed-split.js';
import type { SeedShapesOptions } from './seed-shapes.js';
import { SHAPES_TRACKS } from './shapes-tracks.js';

export interface SeedPublicSplitsOptions extends Pick<
  SeedShapesOptions,
  'databaseUrl' | 'blobsUrl' | 'workFolder' | 'log'
> {
  /** Number of images of each sample and split; the default numbers when omitted. */
  readonly count?: number;
}

/** Rendered images, and the splits that contain them. */
interface Drawing {
  readonly name: string;
  readonly benchmarks: readonly string[];
  readonly splits: readonly PutSplit['name'][];
  render(folder: string, count?: number): Promise<SplitFiles>;
}

/** The sample of one of the benchmarks that are rendered in seconds. */
const sampleOf = (benchmark: ShapesBenchmark): Drawing => ({
  name: `samples of Shapes, ${benchmark}`,
  benchmarks: [
    SHAPES_BENCHMARKS[benchmark].definition().slug,
    ...(benchmark === 'pairs' ? [foreignPairsDefinition().slug] : []),
  ],
  splits: [...new Set(SHAPES_TRACKS.filter((track) => track.benchmark === benchmark).map(({ split }) => split))],
  render: (folder, count) =>
    writeShapesBenchmark({
      benchmark,
      seed: `${SHAPES_PUBLIC_SEEDS.val}/${benchmark}`,
      folder,
      ...(count !== undefined && { count }),
    }),
});

/** Has the fewest images, with questions about one image each: the first page shows an example of it. */
const FIRST: ShapesBenchmark = 'regions';

const DRAWINGS: readonly Drawing[] = [
  // The smaller ones first: debug runs and the examples of most tracks use them
  sampleOf(FIRST),
  ...(Object.keys(SHAPES_BENCHMARKS) as ShapesBenchmark[]).filter((each) => each !== FIRST).map(sampleOf),
  ...(['val', 'train'] as const).map((split): Drawing => ({
    name: `${split} split of Shapes`,
    benchmarks: ['shapes'],
    splits: [split],
    render: (folder, count) => renderShapesSplit({ split, folder, ...(count !== undefined && { count }) }),
  })),
];

/**
 * Publishes the training and validation splits of Shapes and a sample of each other benchmark, with their labels. Skips
 * those that exist, and benchmarks that are missing. Rendering takes a minute on one core.
 */
export async function seedPublicSplits(options: SeedPublicSplitsOptions): Promise<void> {
  return seedDrawings(DRAWINGS, options);
}

/** Publishes one small sample: the first page shows an example of it. Rendering takes three seconds on one core. */
export async function seedFirstSample(options: SeedPublicSplitsOptions): Promise<void> {
  return seedDrawings(DRAWINGS.slice(0, 1), options);
}

async function seedDrawings(drawings: readonly Drawing[], options: SeedPublicSplitsOptions): Promise<void> {
  const store = await openStore(options.databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    for (const drawing of drawings) await seedDrawing(store, drawing, options);
  } finally {
    await store.close();
  }
}

async function seedDrawing(
  store: Store,
  { name, benchmarks, splits, render }: Drawing,
  { blobsUrl, workFolder, log, count }: SeedPublicSplitsOptions,
): Promise<void> {
  const versions = await Promise.all(benchmarks.map((slug) => registeredVersion(store.manager, slug, 1)));
  const missing = versions.flatMap((version) =>
    version
      ? splits
          .filter((split) => !version.splits.some(({ name, role }) => name === split && role === 'public'))
          .map((split) => ({ versionId: version.id, split }))
      : [],
  );
  if (missing.length === 0) return;
  log(`rendering the public ${name} …`);
  const folder = join(workFolder, 'shapes-public');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const blobs = openBlobs(blobsUrl);
  const put = await putSplits(blobs, await render(folder, count), [...new Set(missing.map(({ split }) => split))]);
  await store.transaction(async (tx) => {
    for (const { versionId, split } of missing) {
      const stored = put.get(split);
      if (!stored) throw new RangeError(`the split ${split} was not rendered`);
      await seedBlob(tx, stored.labelsBlob, 'application/jsonl');
      const splitId = await seedSplit(tx, versionId, stored);
      await insertLabelPublication(tx, { splitId, accountId: null, published: true });
      await logStart(tx, 'split.publish_labels', splitId);
    }
  });
  await rm(folder, { recursive: true, force: true });
}

type PublicSplit = PutSplit & { readonly labelsBlob: Awaited<ReturnType<Blobs['write']>> };

/** Stores the files of splits; `test` consists of the test instances, the others of all. */
async function putSplits(
  blobs: Blobs,
  files: SplitFiles,
  names: readonly PutSplit['name'][],
): Promise<ReadonlyMap<PutSplit['name'], PublicSplit>> {
  const [labels, instances] = await Promise.all([readLabels(files.labels), readInstances(files.instances)]);
  const archiveBlob = await blobs.adopt(files.images);
  const put = new Map<PutSplit['name'], PublicSplit>();
  for (const name of names) {
    const selected = labels.flatMap(({ set }, i) => (name !== 'test' || set === 'test' ? [i] : []));
    const labelsBlob = await blobs.write(jsonLines(selected.flatMap((i) => labels[i] ?? [])));
    put.set(name, {
      name,
      role: 'public',
      instances: selected.length,
      instancesBlob: await putInstances(
        blobs,
        selected.flatMap((i) => instances[i] ?? []),
      ),
      archiveBlob,
      labelsBlob,
      labelsSha256: labelsBlob.sha256,
    });
  }
  return put;
}
