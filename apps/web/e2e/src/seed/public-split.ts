import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LabelledInstance } from '@primitives/benchmark';
import { readInstances, readLabels, renderShapesSplit } from '@primitives/datasets';
import { newId } from '@primitives/runtime';
import { insertLabelPublication } from '@primitives/store/benchmarks';
import { latestSnapshot, snapshotPayload } from '@primitives/store/boards';
import { queueSampleRuns } from '@primitives/store/evaluations';
import { insertBlob } from '@primitives/store/submissions';

import type { Deployment } from './deployment.js';
import { shapesAnswer } from './simulated-model.js';
import { predict, requestScore, type JudgedTrack } from './submissions.js';

const IMAGES = 8;

/** A published split with its labels. */
interface PublicSplit {
  readonly splitId: string;
  readonly labels: readonly LabelledInstance[];
}

/** A published validation split of a benchmark, with real images and labels. */
export async function seedPublicSplit({ api, folder }: Deployment, benchmark: string): Promise<PublicSplit> {
  const files = await renderShapesSplit({ split: 'val', count: IMAGES, folder: join(folder, 'public-val') });
  const { manager } = api.admin;
  const [instances, labels, images] = await Promise.all(
    (['instances', 'labels', 'images'] as const).map(async (file) => {
      const bytes = file === 'instances' ? await jsonLines(files.instances) : await readFile(files[file]);
      const blob = await api.blobs.write(bytes);
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
  return { splitId, labels: await readLabels(files.labels) };
}

/** The platform stores instances as JSON Lines, a folder as one list. */
const jsonLines = async (path: string) =>
  Buffer.from((await readInstances(path)).map((instance) => `${JSON.stringify(instance)}\n`).join(''));

/** Sample runs of the first entries of a board, with answers of decreasing quality. */
export async function seedSampleRuns(
  deployment: Deployment,
  track: JudgedTrack,
  { splitId, labels }: PublicSplit,
): Promise<void> {
  const { admin } = deployment.api;
  const head = await latestSnapshot(admin.manager, track.trackId, 'closed');
  if (!head) throw new Error('the board has no entry');
  const { rows } = await snapshotPayload(admin.manager, head.id);
  const first = rows.slice(0, 3).map(({ submissionId }) => submissionId);
  const ids = await admin.transaction((tx) => queueSampleRuns(tx, track.trackId, splitId, first));
  for (const [i, id] of ids.entries()) {
    await predict(deployment, { ...track, labels }, id, shapesAnswer(labels, 3 - i, i));
    await requestScore(deployment, id);
  }
  // They are not announced, so `scored` would wait for an event
  const left = async () =>
    admin.manager.query<unknown[]>('select from evaluation where id = any($1::uuid[]) and ended_at is null', [ids]);
  while ((await left()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
