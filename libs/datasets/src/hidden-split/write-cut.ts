import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { membersOf, type TestMask } from '@primitives/splits';
import { writeImageArchive, type ArchivedImage } from '../image-archive.js';
import { readInstances, readLabels } from '../label-reader.js';
import { readImages } from '../read-images.js';
import { SPLIT_FILES, type SplitFiles } from '../split-files.js';

/**
 * Writes the selected instances of a pool as a split: definition, instances, labels (readable by their owner only) and
 * images, in the pool's order. The same pool and mask give the same bytes.
 *
 * @param mask 1 for the selected instances, in the order of the pool's label file
 * @throws SplitFileError
 */
export async function writeCut(pool: string, mask: TestMask, folder: string): Promise<SplitFiles> {
  const from = (file: keyof typeof SPLIT_FILES): string => join(pool, SPLIT_FILES[file]);
  const files = Object.fromEntries(
    Object.entries(SPLIT_FILES).map(([name, file]) => [name, join(folder, file)]),
  ) as SplitFiles;
  const labels = await readLabels(from('labels'));
  const taken = membersOf(mask, 'test').map((i) => labels[i]!);
  const ids = new Set(taken.map(({ id }) => id));
  const instances = (await readInstances(from('instances'))).filter(({ id }) => ids.has(id));
  await mkdir(folder, { recursive: true });
  await copyFile(from('definition'), files.definition);
  await writeFile(files.instances, `[\n${instances.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  await writeFile(files.labels, taken.map((label) => `${JSON.stringify({ ...label, set: 'test' })}\n`).join(''), {
    mode: 0o600,
  });
  await copyImages(from('images'), new Set(taken.map(({ image }) => image)), files.images);
  return files;
}

/** One image in memory at a time: each item of the archive is the next one that is read. */
async function copyImages(from: string, names: ReadonlySet<string>, to: string): Promise<void> {
  const images = readImages(from);
  const next = async (): Promise<ArchivedImage> => {
    for (;;) {
      const { value, done } = await images.next();
      if (done) throw new Error(`${from} ended before its last image`);
      if (names.has(value.name)) return value;
    }
  };
  try {
    await writeImageArchive(to, [...names], 1, next);
  } finally {
    await images.return(undefined);
  }
}
