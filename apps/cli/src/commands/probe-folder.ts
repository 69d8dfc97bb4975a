import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchmarkDefinition } from '@primitives/benchmark';
import { hashSplit } from '@primitives/datasets';
import type { Embeddings } from '@primitives/splits';
import { CliError } from '../cli-error.js';
import { openEmbedder } from '../embedder.js';
import { ProgressBar } from '../progress.js';

/** The split of a version with an attribute probe, or the folder itself. */
export function splitIn(folder: string): string {
  const whole = join(folder, 'splits/all');
  return existsSync(whole) ? whole : folder;
}

export const probeMissing = (slug: string) =>
  new CliError({
    code: 'probe_missing',
    message: `${slug} has no attribute probe`,
    expected: 'a version of mcrae-things, or another definition with a probe',
    found: slug,
    remedy: 'pass a folder that `primitives import mcrae-things` wrote',
  });

/** The mean of the features of each concept's images, in the order of the objects; zero without an image. */
export async function conceptEmbeddings(
  split: string,
  { objects }: Pick<BenchmarkDefinition, 'objects'>,
  bundle: string,
  json: boolean,
): Promise<Embeddings> {
  const bar = new ProgressBar(json);
  const embedder = await openEmbedder(bundle);
  try {
    const { set, embeddings } = await hashSplit(split, {
      name: 'all',
      embed: (bytes) => embedder.embed(bytes),
      onProgress: (done, total) => bar.update('embedding', done, total, `${done} of ${total}`),
    });
    const { dimensions = 0, data = new Float32Array() } = embeddings ?? {};
    const places = new Map(objects.map((object, i) => [object, i]));
    const means = new Float64Array(objects.length * dimensions);
    const counts = new Uint32Array(objects.length);
    set.labels.forEach((image) => {
      const place = places.get(image[0]?.object ?? '');
      if (place !== undefined) counts[place]!++;
    });
    set.labels.forEach((image, row) => {
      const place = places.get(image[0]?.object ?? '');
      if (place === undefined) return;
      for (let k = 0; k < dimensions; k++)
        means[place * dimensions + k]! += (data[row * dimensions + k] ?? 0) / counts[place]!;
    });
    return { rows: objects.length, dimensions, data: means };
  } finally {
    bar.finish();
    await embedder.close();
  }
}
