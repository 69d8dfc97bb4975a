import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LabelledInstance } from '@primitives/benchmark';
import { decodeRgb, perceptualHash, PERCEPTUAL_HASH_BITS } from '@primitives/images';
import { hyperplaneCodes, type AuditedSet, type Embeddings } from '@primitives/splits';
import { readLabels, SplitFileError } from '../label-reader.js';
import { readImages } from '../read-images.js';
import { SPLIT_FILES } from '../split-files.js';

export interface HashOptions {
  readonly name: string;
  /** The features of an encoded image, all of equal length; without it there is no embedding hash. */
  readonly embed?: (encoded: Uint8Array) => Promise<Float32Array>;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface HashedSplit {
  readonly set: AuditedSet;
  /** Features of the images in the set's order; null without an embedder. */
  readonly embeddings: Embeddings | null;
}

/**
 * A split's folder for an audit: hashes of its images, with its labels. Reads one image at a time.
 *
 * @throws SplitFileError if labels and images do not match, or an image cannot be decoded
 */
export async function hashSplit(folder: string, { name, embed, onProgress }: HashOptions): Promise<HashedSplit> {
  const labels = byImage(await readLabels(join(folder, SPLIT_FILES.labels)));
  const archive = join(folder, SPLIT_FILES.images);
  const images: string[] = [];
  const digests: string[] = [];
  const hashes: number[] = [];
  const features: Float32Array[] = [];
  for await (const { name: image, bytes } of readImages(archive)) {
    if (!labels.has(image)) continue; // another part of the archive
    images.push(image);
    digests.push(createHash('sha256').update(bytes).digest('hex'));
    hashes.push(...perceptualHash(await decoded(bytes, archive, image)));
    if (embed) features.push(await embed(bytes));
    onProgress?.(images.length, labels.size);
  }
  if (images.length !== labels.size)
    throw new SplitFileError(
      archive,
      'the archive',
      `${images.length} of the ${labels.size} images that are labelled stand in it`,
    );
  const embeddings = embed ? together(features) : null;
  return {
    embeddings,
    set: {
      name,
      images,
      digests,
      labels: images.map((image) =>
        (labels.get(image) ?? []).map(({ object, positive }) => ({ object, attributes: positive })),
      ),
      perceptual: { rows: images.length, bits: PERCEPTUAL_HASH_BITS, words: Uint32Array.from(hashes) },
      embedding: embeddings && hyperplaneCodes(embeddings),
    },
  };
}

function byImage(labels: readonly LabelledInstance[]): Map<string, LabelledInstance[]> {
  const images = new Map<string, LabelledInstance[]>();
  for (const label of labels) images.set(label.image, [...(images.get(label.image) ?? []), label]);
  return images;
}

async function decoded(bytes: Uint8Array, archive: string, image: string) {
  return decodeRgb(bytes).catch((error: unknown) => {
    throw new SplitFileError(archive, image, error instanceof Error ? error.message : String(error), { cause: error });
  });
}

function together(rows: readonly Float32Array[]): Embeddings {
  const dimensions = rows[0]?.length ?? 0;
  const data = new Float32Array(rows.length * dimensions);
  rows.forEach((row, i) => data.set(row, i * dimensions));
  return { rows: rows.length, dimensions, data };
}
