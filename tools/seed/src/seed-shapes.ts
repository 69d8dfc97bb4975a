import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDefinition } from '@primitives/benchmark';
import { openBlobs, type Blobs } from '@primitives/blobs';
import type { ReleaseRule } from '@primitives/results';
import type { IsolationLevel } from '@primitives/protocol';
import { readInstances, writeShapesSplit } from '@primitives/datasets';
import { TrackEntity } from '@primitives/store/benchmarks';
import { openStore, type Store } from '@primitives/store/connection';
import { insertPool } from '@primitives/store/fleet';
import { logStart } from './log-start.js';
import { seedSplit, seedTrack, releaseOf, seedVersion, putInstances, putLabels, type PutSplit } from './seed-split.js';
import { SHAPES_TRACK } from './shapes-track.js';

export interface SeedShapesOptions {
  /** An administrator's URL of the migrated database. */
  readonly databaseUrl: string;
  readonly blobsUrl: string;
  /** The scorer's folder: `<sha256>.jsonl` a label file. */
  readonly labelsFolder: string;
  /** Folder in which the split is generated; on the same file system as the blobs. */
  readonly workFolder: string;
  /** Seeds the hidden test split; known only to the scorer. */
  readonly seed: string;
  /** Images of the test split. */
  readonly count: number;
  readonly pilotShardSize: number;
  readonly shardSize: number;
  readonly quotaLimit: number;
  /** How results are released; `improvements` when omitted. */
  readonly releaseRule?: ReleaseRule;
  /** Evaluations of an account and of a team in 90 days; the default limit when omitted. */
  readonly seasonLimit?: number;
  readonly pool: string;
  /** Runners below this level receive no shards of the tracks. */
  readonly minimumIsolation: IsolationLevel;
  readonly log: (text: string) => void;
}

/**
 * Opens the Shapes track on a new installation: generates the hidden test split, writes images and instances to the
 * blob store, the labels to the scorer's folder, and benchmark, split and track to the database. Does nothing when the
 * track exists.
 */
export async function seedShapes(options: SeedShapesOptions): Promise<void> {
  const store = await openStore(options.databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    if (await store.manager.existsBy(TrackEntity, { slug: SHAPES_TRACK })) return;
    await seed(store, openBlobs(options.blobsUrl), options);
  } finally {
    await store.close();
  }
}

async function seed(store: Store, blobs: Blobs, options: SeedShapesOptions): Promise<void> {
  const { labelsFolder, workFolder, seed, count, pilotShardSize, shardSize, quotaLimit, pool, minimumIsolation, log } =
    options;
  const folder = join(workFolder, 'shapes-test');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  log(`drawing the hidden test split of Shapes: ${count} pictures …`);
  const files = await writeShapesSplit({ split: 'test', seed, count, folder });
  const definition = parseDefinition(JSON.parse(await readFile(files.definition, 'utf8')));
  const instances = await readInstances(files.instances);
  const split: PutSplit = {
    name: 'test',
    instances: instances.length,
    instancesBlob: await putInstances(blobs, instances),
    archiveBlob: await blobs.adopt(files.images),
    labelsSha256: await putLabels(await readFile(files.labels), labelsFolder),
  };
  const definitionBlob = await blobs.adopt(files.definition);
  await store.transaction(async (tx) => {
    await insertPool(tx, {
      name: pool,
      description: 'machines that npm start runs here, and machines that maintainers added with a join token',
      trusted: true,
      minimum: {},
    });
    await logStart(tx, 'pool.create', pool);
    const benchmarkVersionId = await seedVersion(tx, definition, definitionBlob);
    const splitId = await seedSplit(tx, benchmarkVersionId, split);
    await seedTrack(
      tx,
      { benchmarkVersionId, splitId, definition },
      {
        slug: SHAPES_TRACK,
        title: 'Shapes-MAC · multi-attribute composition',
        shortName: 'Shapes-MAC',
        task: 'One object with one to four attributes, drawn among distractors. A model must name every true attribute–object pair, also of pairs it never saw in training.',
        protocol: 'mac',
        primaryMetric: 'mac.exact_match.v1',
        quotaLimit,
        pool,
        minimumIsolation,
        pilotShardSize,
        shardSize,
        position: 0,
        ...releaseOf(options),
      },
    );
  });
  await rm(folder, { recursive: true, force: true });
}
