import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '@primitives/blobs';
import { readInstances, renderShapesSplit, SHAPES_PUBLIC_SEEDS } from '@primitives/datasets';
import { insertLabelPublication, registeredVersion } from '@primitives/store/benchmarks';
import { openStore } from '@primitives/store/connection';
import { seedBlob, seedSplit, putInstances } from './seed-split.js';
import type { SeedShapesOptions } from './seed-shapes.js';

export interface SeedPublicSplitsOptions extends Pick<
  SeedShapesOptions,
  'databaseUrl' | 'blobsUrl' | 'workFolder' | 'log'
> {
  /** Number of images of each split; the default numbers when omitted. */
  readonly count?: number;
}

/**
 * Publishes the training and validation splits of Shapes with their labels. Skips those that exist; does nothing while
 * the benchmark is missing. Rendering takes a minute on one core.
 */
export async function seedPublicSplits({
  databaseUrl,
  blobsUrl,
  workFolder,
  log,
  count,
}: SeedPublicSplitsOptions): Promise<void> {
  const store = await openStore(databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    const version = await registeredVersion(store.manager, 'shapes', 1);
    if (version === null) return;
    const blobs = openBlobs(blobsUrl);
    for (const name of Object.keys(SHAPES_PUBLIC_SEEDS) as (keyof typeof SHAPES_PUBLIC_SEEDS)[]) {
      if (version.splits.some((split) => split.name === name)) continue;
      log(`rendering the public ${name} split of Shapes …`);
      const folder = join(workFolder, `shapes-${name}`);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const files = await renderShapesSplit({ split: name, folder, ...(count !== undefined && { count }) });
      const instances = await readInstances(files.instances);
      const labels = await blobs.write(await readFile(files.labels));
      const split = {
        name,
        role: 'public' as const,
        instances: instances.length,
        instancesBlob: await putInstances(blobs, instances),
        archiveBlob: await blobs.adopt(files.images),
        labelsSha256: labels.sha256,
      };
      await store.transaction(async (tx) => {
        await seedBlob(tx, labels, 'application/jsonl');
        const splitId = await seedSplit(tx, version.id, split);
        await insertLabelPublication(tx, { splitId, accountId: null, published: true });
      });
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await store.close();
  }
}
