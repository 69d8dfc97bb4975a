import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Tensor } from '@primitives/protocol';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { decodeNpy, encodeNpy, NpyError } from './npy.js';

/** Limits of a reader for untrusted files. */
export interface NpzLimits {
  readonly arrays: number;
  readonly bytes: number;
}

/** A prediction file holds a few matrices; VAW's full test split, the largest, is 79 MB as float32. */
const DEFAULT_LIMITS: NpzLimits = { arrays: 64, bytes: 4 * 1024 ** 3 };
const SUFFIX = '.npy';

/** The bytes are no supported archive of arrays. */
export class NpzError extends Error {
  override readonly name = 'NpzError';
  readonly code = 'npz_invalid';

  constructor(
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`not a readable .npz file: ${problem}; ${remedy}`, options);
  }
}

/**
 * Reads numpy's `.npz`: named arrays, stored or deflated. The declared size of an entry is an upper limit, so that it
 * cannot unpack to more.
 *
 * @throws NpzError
 */
export async function readNpz(bytes: Uint8Array, limits: NpzLimits = DEFAULT_LIMITS): Promise<Map<string, Tensor>> {
  const archive = await open(bytes);
  const tensors = new Map<string, Tensor>();
  let total = 0;
  for await (const entry of entriesOf(archive)) {
    if (!entry.fileName.endsWith(SUFFIX))
      throw new NpzError(`it holds "${entry.fileName}", which is no array`, 'write it with numpy.savez');
    const name = entry.fileName.slice(0, -SUFFIX.length);
    total += entry.uncompressedSize;
    if (tensors.size === limits.arrays)
      throw new NpzError(`more than ${limits.arrays} arrays`, 'write fewer, larger arrays');
    if (total > limits.bytes) throw new NpzError(`more than ${limits.bytes} bytes unpacked`, 'write the scores alone');
    if (tensors.has(name)) throw new NpzError(`two arrays called "${name}"`, 'give each array its own name');
    try {
      tensors.set(name, decodeNpy(await buffer(await streamOf(archive, entry))));
    } catch (error) {
      if (error instanceof NpyError) throw new NpzError(`"${name}": ${error.problem}`, error.remedy, { cause: error });
      throw new NpzError(`"${name}" cannot be unpacked`, 'check that the file was written whole', { cause: error });
    }
  }
  return tensors;
}

/** Writes named arrays as numpy.savez does, uncompressed; the same arrays give the same bytes. */
export async function writeNpz(tensors: ReadonlyMap<string, Tensor>): Promise<Uint8Array> {
  const archive = new ZipWriter();
  for (const [name, tensor] of [...tensors].sort(([x], [y]) => (x < y ? -1 : 1))) {
    archive.addBuffer(Buffer.from(encodeNpy(tensor)), `${name}${SUFFIX}`, {
      mtime: new Date(0),
      forceDosTimestamp: true,
      mode: 0o100644,
      compress: false,
    });
  }
  archive.end();
  return buffer(archive.outputStream as Readable);
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true },
      (error, archive) => {
        if (error) reject(new NpzError(error.message.toLowerCase(), 'write it with numpy.savez', { cause: error }));
        else resolve(archive);
      },
    );
  });
}

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (let left = archive.entryCount; left > 0; left--) {
    yield await new Promise<Entry>((resolve, reject) => {
      const settle = (): void => {
        archive.removeListener('entry', onEntry);
        archive.removeListener('error', onError);
      };
      const onEntry = (entry: Entry): void => (settle(), resolve(entry));
      const onError = (error: Error): void => (
        settle(),
        reject(new NpzError(error.message.toLowerCase(), 'write it with numpy.savez', { cause: error }))
      );
      archive.once('entry', onEntry).once('error', onError);
      archive.readEntry();
    });
  }
}

function streamOf(archive: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
