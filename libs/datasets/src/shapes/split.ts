import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance, LabelledInstance } from '@primitives/benchmark';
import { attributesOf, mainScene, shapesDefinition, type Split } from '@primitives/shapes';
import { writeImageArchive } from '../image-archive.js';
import { digestName, photograph } from './write-pictures.js';
import { SPLIT_FILES, type SplitFiles } from '../split-files.js';

/** Default number of images of a split. */
export const SHAPES_COUNTS: Record<Split, number> = { train: 6000, val: 600, test: 1000 };

/**
 * Seeds of the public splits. The test split has no entry: its seed is generated at installation and stays with the
 * scorer.
 */
export const SHAPES_PUBLIC_SEEDS = { train: 'shapes/1/public', val: 'shapes/1/public' } as const satisfies Partial<
  Record<Split, string>
>;

/** Images rendered concurrently; libvips uses its own threads, so a few in flight keep every core busy. */
const IN_FLIGHT = 6;

export interface ShapesSplitOptions {
  readonly split: Split;
  /** Determines every image and every name. For a hidden split: at least 128 random bits, kept secret. */
  readonly seed: string;
  readonly count?: number;
  /** Created when missing; files of the same names are replaced. */
  readonly folder: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Renders one split of Shapes into a folder: the definition, the instances, the labels and the image archive.
 *
 * Names are a keyed digest of the seed, and all files list the images in the order of their names: neither name, order,
 * time nor position in the archive reveals a label. The same options and sharp version give the same bytes. At most a
 * few images are in memory.
 */
export async function writeShapesSplit({
  split,
  seed,
  count = SHAPES_COUNTS[split],
  folder,
  onProgress,
}: ShapesSplitOptions): Promise<SplitFiles> {
  await mkdir(folder, { recursive: true });
  const pictures = Array.from({ length: count }, (_, index) => ({
    index,
    id: digestName(seed, `${split}/${index}`),
  })).sort((x, y) => (x.id < y.id ? -1 : 1));
  const files: SplitFiles = {
    definition: join(folder, SPLIT_FILES.definition),
    instances: join(folder, SPLIT_FILES.instances),
    labels: join(folder, SPLIT_FILES.labels),
    images: join(folder, SPLIT_FILES.images),
  };
  const labels: LabelledInstance[] = [];
  await writeImageArchive(files.images, pictures, IN_FLIGHT, async ({ index, id }) => {
    const scene = mainScene(seed, index, split);
    const bytes = await photograph(scene);
    const composition = scene.things[0]?.composition;
    if (composition === undefined) throw new RangeError(`picture ${index} of ${split} shows nothing`);
    labels.push({
      id,
      image: `${id}.jpg`,
      object: composition.object,
      positive: attributesOf(composition),
      set: split,
    });
    onProgress?.(labels.length, count);
    return { name: `${id}.jpg`, bytes };
  });
  labels.sort((x, y) => (x.id < y.id ? -1 : 1)); // rendered concurrently, they finish in any order
  const instances = labels.map(({ id, image }): Instance => ({ id, image }));
  await writeFile(files.definition, `${JSON.stringify(shapesDefinition(), null, 1)}\n`);
  await writeFile(files.instances, `[\n${instances.map((instance) => JSON.stringify(instance)).join(',\n')}\n]\n`);
  await writeFile(files.labels, labels.map((label) => `${JSON.stringify(label)}\n`).join(''));
  return files;
}

/** Renders a public split of Shapes: fixed seed, default size unless `count` is given. */
export async function renderShapesSplit(
  options: Omit<ShapesSplitOptions, 'split' | 'seed'> & { readonly split: keyof typeof SHAPES_PUBLIC_SEEDS },
): Promise<SplitFiles> {
  return writeShapesSplit({ ...options, seed: SHAPES_PUBLIC_SEEDS[options.split] });
}
