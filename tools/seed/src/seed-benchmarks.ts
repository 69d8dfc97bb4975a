import { createHmac } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { boardsOf, type BenchmarkDefinition, type Instance, type LabelledInstance } from '@primitives/benchmark';
import { openBlobs, type Blob, type Blobs } from '@primitives/blobs';
import {
  readInstances,
  readLabels,
  SHAPES_BENCHMARKS,
  writeShapesBenchmark,
  type ShapesBenchmark,
} from '@primitives/datasets';
import { primaryMetricOf } from '@primitives/metrics';
import { foreignPairsDefinition } from '@primitives/shapes';
import { TrackEntity } from '@primitives/store/benchmarks';
import { openStore, type Store, type Tx } from '@primitives/store/connection';
import {
  jsonLines,
  seedSplit,
  seedTrack,
  releaseOf,
  seedVersion,
  putInstances,
  putLabels,
  type PutSplit,
} from './seed-split.js';
import type { SeedShapesOptions } from './seed-shapes.js';
import { SHAPES_TRACKS, type ShapesTrack } from './shapes-tracks.js';

/** Small shards: the splits have some hundred instances. */
const SIZES = { pilotShardSize: 16, shardSize: 128 } as const;

/**
 * Opens a track of every other protocol on a new installation. Generates each benchmark once; several tracks share it.
 * Does nothing where the tracks exist. Skips a benchmark of which some tracks exist, since a version never changes.
 */
export async function seedBenchmarks(options: SeedShapesOptions): Promise<void> {
  const store = await openStore(options.databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    for (const benchmark of Object.keys(SHAPES_BENCHMARKS) as ShapesBenchmark[]) {
      const tracks = SHAPES_TRACKS.filter((track) => track.benchmark === benchmark);
      const exist = await Promise.all(tracks.map(({ slug }) => store.manager.existsBy(TrackEntity, { slug })));
      if (!exist.includes(true)) await seed(store, openBlobs(options.blobsUrl), benchmark, tracks, options);
    }
  } finally {
    await store.close();
  }
}

async function seed(
  store: Store,
  blobs: Blobs,
  benchmark: ShapesBenchmark,
  tracks: readonly ShapesTrack[],
  options: SeedShapesOptions,
): Promise<void> {
  const { labelsFolder, workFolder, seed, log } = options;
  const folder = join(workFolder, `shapes-${benchmark}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  log(`drawing Shapes, ${benchmark} …`);
  const files = await writeShapesBenchmark({
    benchmark,
    seed: createHmac('sha256', seed).update(benchmark).digest('hex'),
    folder,
  });
  const drawn: Drawn = {
    labels: await readLabels(files.labels),
    instances: await readInstances(files.instances),
    archive: await blobs.adopt(files.images),
  };
  const definition = SHAPES_BENCHMARKS[benchmark].definition();
  const versions: Version[] = [
    { definition, blob: await blobs.write(await readFile(files.definition)), foreign: false },
  ];
  if (tracks.some(({ foreign }) => foreign)) {
    const other = foreignPairsDefinition();
    versions.push({
      definition: other,
      blob: await blobs.write(new TextEncoder().encode(JSON.stringify(other))),
      foreign: true,
    });
  }
  const splits = new Map<ShapesTrack['split'], PutSplit>();
  for (const name of new Set(tracks.map(({ split }) => split)))
    splits.set(name, await putSplit(blobs, labelsFolder, drawn, name));
  await store.transaction(async (tx) => {
    for (const version of versions) {
      await seedTracks(
        tx,
        version,
        splits,
        tracks.filter(({ foreign = false }) => foreign === version.foreign),
        options,
      );
    }
  });
  await rm(folder, { recursive: true, force: true });
}

/** A generated benchmark, all sets in one list. */
interface Drawn {
  readonly labels: readonly LabelledInstance[];
  readonly instances: readonly Instance[];
  readonly archive: Blob;
}

interface Version {
  readonly definition: BenchmarkDefinition;
  readonly blob: Blob;
  readonly foreign: boolean;
}

/** Stores the instances of a split with their labels, both in the generated order. */
async function putSplit(
  blobs: Blobs,
  labelsFolder: string,
  { labels, instances, archive }: Drawn,
  name: ShapesTrack['split'],
): Promise<PutSplit> {
  const selected = labels.flatMap(({ set }, i) => (name === 'all' || set === 'test' ? [i] : []));
  return {
    name,
    instances: selected.length,
    instancesBlob: await putInstances(
      blobs,
      selected.flatMap((i) => instances[i] ?? []),
    ),
    archiveBlob: archive,
    labelsSha256: await putLabels(jsonLines(selected.flatMap((i) => labels[i] ?? [])), labelsFolder),
  };
}

async function seedTracks(
  tx: Tx,
  { definition, blob }: Version,
  splits: ReadonlyMap<ShapesTrack['split'], PutSplit>,
  tracks: readonly ShapesTrack[],
  { quotaLimit, pool, minimumIsolation, ...others }: SeedShapesOptions,
): Promise<void> {
  const benchmarkVersionId = await seedVersion(tx, definition, blob);
  const seeded = new Map<ShapesTrack['split'], string>();
  for (const { slug, protocol, split, title, shortName, task, releaseRule } of tracks) {
    const put = splits.get(split);
    if (!put) throw new RangeError(`the split ${split} of ${slug} was not drawn`);
    const splitId = seeded.get(split) ?? (await seedSplit(tx, benchmarkVersionId, put));
    seeded.set(split, splitId);
    const primaryMetric = primaryMetricOf(protocol, boardsOf(definition, protocol)[0] ?? '');
    const position = 1 + SHAPES_TRACKS.findIndex((track) => track.slug === slug);
    await seedTrack(
      tx,
      { benchmarkVersionId, splitId, definition },
      {
        slug,
        title,
        shortName,
        task,
        protocol,
        primaryMetric,
        quotaLimit,
        pool,
        minimumIsolation,
        ...SIZES,
        position,
        ...releaseOf({ ...(releaseRule !== undefined && { releaseRule }), ...others }),
      },
    );
  }
}
