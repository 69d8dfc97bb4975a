import { open as openFile, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { open, type Entry, type ZipFile } from 'yauzl';
import type { ArchivedImage } from './image-archive.js';
import { SplitFileError } from './label-reader.js';

/** Maximum size of an image of a benchmark. */
const MAX_IMAGE_BYTES = 64 * 1024 * 1024;
const STORED = 0;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;

/** The images of a split's archive, in the archive's order. @throws SplitFileError */
export async function* readImages(path: string): AsyncGenerator<ArchivedImage> {
  const archive = await opened(path);
  const file = await openFile(path);
  try {
    for (let entry = await nextEntry(archive, path); entry; entry = await nextEntry(archive, path)) {
      if (entry.uncompressedSize > MAX_IMAGE_BYTES)
        throw new SplitFileError(
          path,
          entry.fileName,
          `it has ${entry.uncompressedSize} bytes, and ${MAX_IMAGE_BYTES} at most are read`,
        );
      yield { name: entry.fileName, bytes: await bytesOf(archive, file, entry, path) };
    }
  } finally {
    archive.close();
    await file.close();
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

function bytesOf(archive: ZipFile, file: FileHandle, entry: Entry, path: string): Promise<Uint8Array> {
  const plain = entry.compressionMethod === STORED && !entry.isEncrypted();
  return plain ? storedBytes(file, entry, path) : unpackedBytes(archive, entry, path);
}

/** In one piece: the stream of an entry comes in parts of 64 KiB, and takes several times as long. */
async function storedBytes(file: FileHandle, entry: Entry, path: string): Promise<Uint8Array> {
  const header = await wholeOf(file, Buffer.alloc(LOCAL_HEADER_BYTES), entry.relativeOffsetOfLocalHeader, entry, path);
  if (header.readUInt32LE(0) !== LOCAL_HEADER)
    throw new SplitFileError(path, entry.fileName, 'it does not begin where the archive says');
  const start = entry.relativeOffsetOfLocalHeader + header.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  return wholeOf(file, Buffer.alloc(entry.uncompressedSize), start, entry, path);
}

async function wholeOf(
  file: FileHandle,
  bytes: Buffer,
  from: number,
  { fileName }: Entry,
  path: string,
): Promise<Buffer> {
  for (let filled = 0; filled < bytes.length;) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) throw new SplitFileError(path, fileName, `it ends after ${filled} of ${bytes.length} bytes`);
    filled += bytesRead;
  }
  return bytes;
}

async function unpackedBytes(archive: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let filled = 0;
  try {
    const stream = await new Promise<Readable>((resolve, reject) =>
      archive.openReadStream(entry, (error, readable) => (error ? reject(error) : resolve(readable))),
    );
    for await (const chunk of stream as AsyncIterable<Buffer>) filled += chunk.copy(bytes, filled);
  } catch (error) {
    throw new SplitFileError(path, entry.fileName, `it cannot be unpacked: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (filled < bytes.length)
    throw new SplitFileError(path, entry.fileName, `it ends after ${filled} of ${bytes.length} bytes`);
  return bytes;
}
