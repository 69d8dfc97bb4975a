import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LabelledInstance } from '@primitives/benchmark';
import { readLabels, renderShapesSplit } from '@primitives/datasets';
import { newId } from '@primitives/runtime';
import { insertLabelPublication } from '@primitives/store/benchmarks';
import { latestSnapshot, snapshotPayload } from '@primitives/store/boards';
import { queueSampleRuns } from '@primitives/store/evaluations';
import { insertBlob } from '@primitives/store/submissions';

import type { Deployment } from './deployment.js';
import { predict, requestScore, type Answer, type JudgedTrack } from './submissions.js';

const IMAGES = 12;
/** The region of each image, where labels are about regions. */
const BOX = [20, 24, 60, 48] as const;

/** A published split with its labels. */
interface PublicSplit {
  readonly splitId: string;
  readonly labels: readonly LabelledInstance[];
}

/**
 * Published validation splits of benchmarks, with real images.
 *
 * @param labelled the labels of each benchmark's split; null: those of the images
 */
export async function seedPublicSplits<Slug extends string>(
  deployment: Deployment,
  labelled: Readonly<Record<Slug, readonly LabelledInstance[] | null>>,
): Promise<Record<Slug, PublicSplit>> {
  const files = await renderShapesSplit({ split: 'val', count: IMAGES, folder: join(deployment.folder, 'public-val') });
  const rendered = await readLabels(files.labels);
  const images = await readFile(files.images);
  const splits: Record<string, PublicSplit> = {};
  for (const [slug, labels] of Object.entries<readonly LabelledInstance[] | null>(labelled))
    splits[slug] = await seedPublicSplit(deployment, slug, images, labels ? relabelled(labels, rendered) : rendered);
  return splits as Record<Slug, PublicSplit>;
}

/** Labels with the names of rendered images, as many instances to an image as they have. */
function relabelled(labels: readonly LabelledInstance[], rendered: readonly LabelledInstance[]): LabelledInstance[] {
  const names = [...new Set(labels.map(({ image }) => image))].slice(0, IMAGES);
  return labels
    .filter(({ image }) => names.includes(image))
    .map((label) => ({
      ...label,
      image: rendered[names.indexOf(label.image)]?.image ?? '',
      ...(label.negative && { box: [...BOX] as LabelledInstance['box'] }),
    }));
}

async function seedPublicSplit(
  { api }: Deployment,
  benchmark: string,
  archive: Buffer,
  labels: readonly LabelledInstance[],
): Promise<PublicSplit> {
  const { manager } = api.admin;
  const write = async (bytes: Buffer, mediaType: string) => {
    const blob = await api.blobs.write(bytes);
    await insertBlob(manager, { ...blob, mediaType });
    return blob.sha256;
  };
  const instances = labels.map(({ id, image, box }) => ({ id, image, ...(box && { box }) }));
  const files = [
    await write(jsonLines(instances), 'application/jsonl'),
    await write(archive, 'application/zip'),
    await write(jsonLines(labels), 'application/jsonl'),
  ];
  const splitId = newId();
  await manager.query(
    `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
     select $1, id, 'val', 'public', $2, $3, $4, $5 from benchmark_version where slug = $6 and number = 1`,
    [splitId, labels.length, ...files, benchmark],
  );
  await insertLabelPublication(manager, { splitId, accountId: null, published: true });
  return { splitId, labels };
}

const jsonLines = (rows: readonly object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Sample runs of the first entries of a track. @param answer of the i-th entry */
export async function seedSampleRuns(
  deployment: Deployment,
  track: JudgedTrack,
  { splitId, labels }: PublicSplit,
  board: string,
  answer: (entry: number) => Answer,
): Promise<void> {
  const { admin } = deployment.api;
  const head = await latestSnapshot(admin.manager, track.trackId, board);
  if (!head) throw new Error('the board has no entry');
  const { rows } = await snapshotPayload(admin.manager, head.id);
  const first = rows.slice(0, 3).map(({ submissionId }) => submissionId);
  const ids = await admin.transaction((tx) => queueSampleRuns(tx, track.trackId, splitId, first));
  for (const [i, id] of ids.entries()) {
    await predict(deployment, { ...track, labels }, id, answer(i));
    await requestScore(deployment, id);
  }
  // Subscribers receive no event about them, so `scored` would wait for ever
  const left = async () =>
    admin.manager.query<unknown[]>('select from evaluation where id = any($1::uuid[]) and ended_at is null', [ids]);
  while ((await left()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
