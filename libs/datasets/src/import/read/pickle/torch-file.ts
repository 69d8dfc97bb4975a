import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { PickleError } from './pickle-error.js';
import { readPickle, type PickleValue } from './read-pickle.js';

/** The number at the start of torch files until version 1.6. */
const LEGACY_MAGIC = 0x1950a86a20f9469cfc6cn;
/** Pickles before the object in such a file: magic number, protocol version, description of the machine. */
const LEGACY_PREAMBLE = 3;
const MAX_BYTES = 512 * 1024 ** 2;

/**
 * The object of a file written by `torch.save` (or `pickle.dump`), if it consists of lists, dicts, strings and numbers
 * only. All three layouts are supported: a zip with `…/data.pkl`, torch's old sequence of pickles, and a bare pickle.
 * The `.t7` lists of compositional benchmarks are such files.
 *
 * @throws PickleError when it contains anything else, tensors included, or is damaged
 */
export async function readTorchFile(bytes: Uint8Array): Promise<PickleValue> {
  if (bytes.length > MAX_BYTES) throw new PickleError('too_large', `${bytes.length} bytes; at most ${MAX_BYTES}`, 0);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPickle(await zippedPickle(bytes)).value;
  const first = readPickle(bytes);
  if (first.value !== LEGACY_MAGIC) return first.value;
  let { end } = first;
  for (let i = 1; i < LEGACY_PREAMBLE; i++) ({ end } = readPickle(bytes, end));
  return readPickle(bytes, end).value;
}

async function zippedPickle(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const zip = await new Promise<ZipFile>((opened, failed) => {
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      fromBuffer(whole, { lazyEntries: true }, (error, file) => (error ? failed(error) : opened(file)));
    });
    const entry = await new Promise<Entry | null>((found, failed) => {
      zip.on('entry', (candidate: Entry) =>
        /(^|\/)data\.pkl$/.test(candidate.fileName) ? found(candidate) : zip.readEntry(),
      );
      zip.once('end', () => found(null));
      zip.once('error', failed);
      zip.readEntry();
    });
    if (entry === null) throw new PickleError('broken', 'a zip without data.pkl', 0);
    if (entry.uncompressedSize > MAX_BYTES)
      throw new PickleError('too_large', `${entry.uncompressedSize} bytes unpacked`, 0);
    return await new Promise<Uint8Array>((read, failed) => {
      zip.openReadStream(entry, (error, stream) => (error ? failed(error) : void buffer(stream).then(read, failed)));
    });
  } catch (error) {
    if (error instanceof PickleError) throw error;
    throw new PickleError('broken', `a zip that cannot be read: ${error instanceof Error ? error.message : error}`, 0);
  }
}
