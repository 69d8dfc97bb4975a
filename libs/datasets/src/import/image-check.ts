import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { decodeRgb, tuneDecoder, UndecodableImageError } from '@primitives/images';
import { z } from 'zod';
import { inOrder } from '../in-order.js';
import { isLfsPointer } from './lfs-pointer.js';

/** Result of the check of one image file. */
const CheckedImage = z.strictObject({
  path: z.string(),
  bytes: z.int(),
  modified: z.number(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
});
export type CheckedImage = z.infer<typeof CheckedImage>;

/** An image that cannot be part of a version. */
export interface BadImage {
  readonly path: string;
  readonly fault: 'missing' | 'corrupt';
  readonly problem: string;
}

/** Images decoded concurrently; more only wait for cores. */
const IN_FLIGHT = 4;

export interface ImageCheckOptions {
  /** The imported folder. */
  readonly root: string;
  /** Records results, so that an interrupted import continues where it stopped. */
  readonly journal: string;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Decodes every image once, exactly as a runner will, and returns size and digest in the order of the paths. An image
 * in the journal with the same size and modification time is not decoded again. A few decoded images are in memory at a
 * time.
 */
export async function* checkImages(
  paths: readonly string[],
  { root, journal, onProgress }: ImageCheckOptions,
): AsyncGenerator<CheckedImage | BadImage> {
  tuneDecoder();
  const known = await readJournal(journal);
  const book = createWriteStream(journal, { flags: 'a' });
  try {
    let done = 0;
    for await (const image of inOrder(paths, IN_FLIGHT, (path) => checkImage(root, path, known.get(path)))) {
      if (!('fault' in image) && known.get(image.path) !== image) book.write(`${JSON.stringify(image)}\n`);
      yield image;
      onProgress(++done, paths.length);
    }
  } finally {
    book.end();
    await finished(book);
  }
}

async function checkImage(
  root: string,
  path: string,
  known: CheckedImage | undefined,
): Promise<CheckedImage | BadImage> {
  const whole = join(root, path);
  try {
    const { size, mtimeMs } = await stat(whole);
    if (known?.bytes === size && known.modified === mtimeMs) return known;
    const encoded = await readFile(whole);
    if (isLfsPointer(encoded)) return { path, fault: 'corrupt', problem: 'a Git LFS pointer, not the image' };
    const { width, height } = await decodeRgb(encoded);
    const sha256 = createHash('sha256').update(encoded).digest('hex');
    return { path, bytes: size, modified: mtimeMs, sha256, width, height };
  } catch (error) {
    if (error instanceof UndecodableImageError) return { path, fault: 'corrupt', problem: error.problem };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { path, fault: 'missing', problem: 'no such file' };
    if (code === 'EISDIR') return { path, fault: 'corrupt', problem: 'a folder' };
    throw error;
  }
}

/** Results of an earlier run; its last line may be incomplete, and an invalid line costs one decoding. */
async function readJournal(path: string): Promise<Map<string, CheckedImage>> {
  const known = new Map<string, CheckedImage>();
  const lines = createInterface({
    input: createReadStream(path, { encoding: 'utf8', flags: 'a+' }),
    crlfDelay: Infinity,
  });
  for await (const line of lines) {
    const image = CheckedImage.safeParse(asJson(line));
    if (image.success) known.set(image.data.path, image.data);
  }
  return known;
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
