import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { open, type Entry, type ZipFile } from 'yauzl';
import type { ArchivedImage } from './image-archive.js';
import { SplitFileError } from './label-reader.js';

/** No image of a benchmark is larger. */
const MAX_IMAGE_BYTES = 64 * 1024 * 1024;

/** The images of a split's archive, one after the other in the archive's order. @throws SplitFileError */
export async function* readImages(path: string): AsyncGenerator<ArchivedImage> {
  const archive = await opened(path);
  try {
    for (let entry = await nextEntry(archive, path); entry; entry = await nextEntry(archive, path)) {
      if (entry.uncompressedSize > MAX_IMAGE_BYTES)
        throw new SplitFileError(
          path,
          entry.fileName,
          `it has ${entry.uncompressedSize} bytes, and ${MAX_IMAGE_BYTES} at most are read`,
        );
      yield { name: entry.fileName, bytes: await bytesOf(archive, entry) };
    }
  } finally {
    archive.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, file) => {
      if (error) reject(new SplitFileError(path, 'the archive', error.message, { cause: error }));
      else resolve(file);
    });
  });
}

function nextEntry(archive: ZipFile, path: string): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      archive.off('entry', onEntry).off('end', onEnd).off('error', onError);
      end();
    };
    const onEntry = (entry: Entry): void => settle(() => resolve(entry));
    const onEnd = (): void => settle(() => resolve(null));
    const onError = (error: Error): void =>
      settle(() => reject(new SplitFileError(path, 'the archive', error.message, { cause: error })));
    archive.on('entry', onEntry).on('end', onEnd).on('error', onError);
    archive.readEntry();
  });
}

async function bytesOf(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    archive.openReadStream(entry, (error, readable) => (error ? reject(error) : resolve(readable))),
  );
  return buffer(stream);
}
