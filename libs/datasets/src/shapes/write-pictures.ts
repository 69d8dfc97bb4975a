import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchmarkDefinition, Instance, LabelledInstance } from '@primitives/benchmark';
import { drawJpeg } from '@primitives/images';
import { sceneSvg, sensorNoise, type Scene } from '@primitives/shapes';
import { writeImageArchive } from '../image-archive.js';
import { SPLIT_FILES, type SplitFiles } from '../split-files.js';

/** An image to render with its instances, one per queried object. */
export interface Picture {
  /** Distinguishes it from the other images of its split. */
  readonly key: string;
  readonly scene: Scene;
  readonly about: readonly PictureInstance[];
}

/** One object of an image: its labels, and the part of them that belongs to the question. */
export interface PictureInstance {
  readonly label: Omit<LabelledInstance, 'id' | 'image'>;
  /** Public data other than image and box. */
  readonly question?: Pick<Instance, 'object' | 'queries'>;
}

/** Images rendered concurrently; libvips uses its own threads, so a few in flight keep every core busy. */
const IN_FLIGHT = 6;

/**
 * Renders images into a folder: definition, instances, labels and image archive.
 *
 * Names are a keyed digest of the seed, and all files list the images in the order of their names: neither name, order,
 * time nor position in the archive reveals a label. The same options and sharp version give the same bytes.
 */
export async function writePictures(
  folder: string,
  seed: string,
  definition: BenchmarkDefinition,
  pictures: readonly Picture[],
): Promise<SplitFiles> {
  await mkdir(folder, { recursive: true });
  const files: SplitFiles = {
    definition: join(folder, SPLIT_FILES.definition),
    instances: join(folder, SPLIT_FILES.instances),
    labels: join(folder, SPLIT_FILES.labels),
    images: join(folder, SPLIT_FILES.images),
  };
  const named = pictures
    .map((picture) => ({ ...picture, name: digestName(seed, picture.key) }))
    .sort((x, y) => (x.name < y.name ? -1 : 1));
  await writeImageArchive(files.images, named, IN_FLIGHT, async ({ scene, name }) => ({
    name: `${name}.jpg`,
    bytes: await photograph(scene),
  }));
  const rows = named.flatMap(({ name, about }) =>
    about.map(({ label, question }, i) => ({
      id: about.length === 1 ? name : `${name}-${i}`,
      image: `${name}.jpg`,
      label,
      question,
    })),
  );
  const instances = rows.map(({ id, image, label: { box }, question }): Instance => ({
    id,
    image,
    ...(box ? { box } : {}),
    ...question,
  }));
  const labels = rows.map(({ id, image, label }): LabelledInstance => ({ id, image, ...label }));
  await writeFile(files.definition, `${JSON.stringify(definition, null, 1)}\n`);
  await writeFile(files.instances, `[\n${instances.map((instance) => JSON.stringify(instance)).join(',\n')}\n]\n`);
  await writeFile(files.labels, labels.map((label) => `${JSON.stringify(label)}\n`).join(''));
  return files;
}

export async function photograph(scene: Scene): Promise<Uint8Array> {
  return drawJpeg(sceneSvg(scene), { blur: scene.blur, noise: sensorNoise(scene), quality: scene.quality });
}

/** One-way, so that names shown to runners reveal nothing of a secret seed. */
export function digestName(seed: string, key: string): string {
  return createHmac('sha256', seed).update(key).digest('hex').slice(0, 16);
}
