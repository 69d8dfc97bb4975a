import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { renderShapesSplit } from '@primitives/datasets';
import { newId } from '@primitives/runtime';
import { insertLabelPublication } from '@primitives/store/benchmarks';
import { insertBlob } from '@primitives/store/submissions';

import type { Deployment } from './deployment.js';

const IMAGES = 8;

/** A published validation split of a benchmark, with real images and labels. */
export async function seedPublicSplit({ api, folder }: Deployment, benchmark: string): Promise<void> {
  const files = await renderShapesSplit({ split: 'val', count: IMAGES, folder: join(folder, 'public-val') });
  const { manager } = api.admin;
  const [instances, labels, images] = await Promise.all(
    (['instances', 'labels', 'images'] as const).map(async (file) => {
      const blob = await api.blobs.write(await readFile(files[file]));
      await insertBlob(manager, { ...blob, mediaType: file === 'images' ? 'application/zip' : 'application/jsonl' });
      return blob.sha256;
    }),
  );
  const splitId = newId();
  await manager.query(
    `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
     select $1, id, 'val', 'public', $2, $3, $4, $5 from benchmark_version where slug = $6 and number = 1`,
    [splitId, IMAGES, instances, images, labels, benchmark],
  );
  await insertLabelPublication(manager, { splitId, accountId: null, published: true });
}
