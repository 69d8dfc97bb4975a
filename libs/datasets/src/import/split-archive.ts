import { createHash } from 'node:crypto';
import { readFile, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { writeImageArchive } from '../image-archive.js';
import type { Findings } from './findings.js';
import { opaqueId } from './opaque-id.js';
import type { PlacedInstance } from './placed-instances.js';

/** Reading and packing of this many images overlap. */
const IN_FLIGHT = 4;

interface PackOptions {
  readonly folder: string;
  /** Folder of incomplete archives; a complete one of an earlier run is reused. */
  readonly work: string;
  readonly findings: Findings;
  readonly onImage: () => void;
}

/**
 * Packs the images of a split unchanged, in the order of their opaque names.
 *
 * @returns the archive's path in the work folder
 * @throws ImportStopped when an image has changed since its check
 */
export async function packImages(
  slug: string,
  rows: readonly PlacedInstance[],
  { folder, work, findings, onImage }: PackOptions,
): Promise<string> {
  const byName = new Map(rows.map(({ instance, image }) => [archiveName(slug, instance.imageKey), image]));
  const images = [...byName].map(([name, image]) => ({ name, image })).sort((x, y) => (x.name < y.name ? -1 : 1));
  const content = createHash('sha256').update(images.map(({ name, image }) => `${name} ${image.sha256}\n`).join(''));
  const path = join(work, `${content.digest('hex').slice(0, 32)}.zip`);
  if (await stat(path).catch(() => null)) {
    images.forEach(onImage);
    return path;
  }
  await writeImageArchive(`${path}.part`, images, IN_FLIGHT, async ({ name, image }) => {
    const bytes = await readFile(join(folder, image.path));
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== image.sha256)
      findings.stop('image_changed', {
        message: `${image.path} changed while it was imported`,
        expected: image.sha256,
        found,
      });
    onImage();
    return { name, bytes };
  });
  await rename(`${path}.part`, path);
  return path;
}

/** Name of an image in the archive: opaque, with the extension of its format. */
export function archiveName(slug: string, imageKey: string): string {
  const ending = extname(imageKey).toLowerCase();
  return `${opaqueId(slug, imageKey)}${/^\.[a-z]{3,4}$/.test(ending) ? ending : '.img'}`;
}

/** Number of distinct images of the rows; several rows may be regions of one. */
export const imageCount = (rows: readonly PlacedInstance[]): number =>
  new Set(rows.map(({ image }) => image.path)).size;
