import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDefinition, type Instance } from '@primitives/benchmark';
import { openBlobs, type Blob, type Blobs } from '@primitives/blobs';
import { readInstances, writeShapesSplit } from '@primitives/datasets';
import { newId } from '@primitives/process';
import { BenchmarkVersionEntity, BlobEntity, openStore, SplitEntity, TrackEntity, type Store } from '@primitives/store';
import { SHAPES_TRACK } from './shapes-track.js';

export interface PlantShapesOptions {
  /** An administrator's URL of the migrated database. */
  readonly databaseUrl: string;
  readonly blobsUrl: string;
  /** The scorer's folder: `<sha256>.jsonl` a label file. */
  readonly labelsFolder: string;
  /** Where the split is drawn before it is put away; on the same file system as the blobs. */
  readonly workFolder: string;
  /** Draws the hidden test split; kept by the scorer's side. */
  readonly seed: string;
  /** Pictures of the test split. */
  readonly count: number;
  readonly pilotSize: number;
  readonly shardSize: number;
  readonly quotaLimit: number;
  readonly pool: string;
  readonly say: (text: string) => void;
}

/**
 * Opens the Shapes track on a new installation: draws the hidden test split, puts images and instances into the blob store, the
 * labels into the scorer's folder, and the benchmark, split and track into the database. Does nothing where the track stands.
 */
export async function plantShapes(options: PlantShapesOptions): Promise<void> {
  const store = await openStore(options.databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    if (await store.manager.existsBy(TrackEntity, { slug: SHAPES_TRACK })) return;
    await plant(store, openBlobs(options.blobsUrl), options);
  } finally {
    await store.close();
  }
}

async function plant(store: Store, blobs: Blobs, options: PlantShapesOptions): Promise<void> {
  const { labelsFolder, workFolder, seed, count, pilotSize, shardSize, quotaLimit, pool, say } = options;
  const folder = join(workFolder, 'shapes-test');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  say(`drawing the hidden test split of Shapes: ${count} pictures …`);
  const files = await writeShapesSplit({ split: 'test', seed, count, folder });
  const definition = parseDefinition(JSON.parse(await readFile(files.definition, 'utf8')));
  const instances = await readInstances(files.instances);
  const labelsSha256 = await putLabels(files.labels, labelsFolder);
  const [definitionBlob, instancesBlob, archiveBlob] = [
    await blobs.adopt(files.definition),
    await blobs.write(jsonLines(instances)),
    await blobs.adopt(files.images),
  ];
  await store.transaction(async (tx) => {
    const known = (blob: Blob, mediaType: string) => tx.createQueryBuilder().insert().into(BlobEntity).values({ ...blob, mediaType }).orIgnore().execute();
    await known(definitionBlob, 'application/json');
    await known(instancesBlob, 'application/jsonl');
    await known(archiveBlob, 'application/zip');
    const benchmarkVersionId = newId();
    const splitId = newId();
    await tx.insert(BenchmarkVersionEntity, { id: benchmarkVersionId, slug: definition.slug, number: definition.version, title: definition.title, definition, definitionSha256: definitionBlob.sha256 });
    await tx.insert(SplitEntity, {
      id: splitId,
      benchmarkVersionId,
      name: 'test',
      role: 'hidden',
      instanceCount: instances.length,
      instancesSha256: instancesBlob.sha256,
      archiveSha256: archiveBlob.sha256,
      labelsSha256,
    });
    await tx.insert(TrackEntity, {
      id: newId(),
      slug: SHAPES_TRACK,
      title: 'Multi-Attribute Composition',
      shortName: 'Shapes',
      task: 'One object with one to four attributes, drawn among distractors. A model must name every true attribute–object pair, also of pairs it never saw in training.',
      benchmarkVersionId,
      splitId,
      protocol: 'mac',
      primaryMetric: 'mac.exact_match.v1',
      quotaLimit,
      quotaWindowHours: 24,
      pool,
      minimumIsolation: 'L1', // the embedded default takes what the machine offers, and says so in banner and receipt
      pilotSize,
      shardSize,
      timeLimitSeconds: 1_800,
      position: 0,
      closesAt: null,
    });
  });
  await rm(folder, { recursive: true, force: true });
}

/** Moves a label file to where the scorer looks it up: by its digest. */
async function putLabels(path: string, folder: string): Promise<string> {
  const sha256 = createHash('sha256').update(await readFile(path)).digest('hex');
  const place = join(folder, `${sha256}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(path, `${place}.new`);
  await rename(`${place}.new`, place);
  return sha256;
}

const jsonLines = (instances: readonly Instance[]) => new TextEncoder().encode(instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''));
