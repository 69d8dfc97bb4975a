import { readCentralDirectory, STORED, type RandomAccess } from '@primitives/bundle';

/** An archive of many images; a directory of 16 MB has about 200,000. */
const DIRECTORY_BYTES = 16_000_000;
const LOCAL_BYTES = 30;
/** Room for the extra field of a local header, which the directory does not contain. */
const EXTRA_BYTES = 128;

/**
 * The images with these names in a zip archive whose entries are stored, not deflated, as image archives are. Reads the
 * directory at the end of the archive and these images only.
 *
 * @param directoryBytes the largest directory that is read
 * @throws BundleRefused when the file is no archive, or its directory is larger
 */
export async function storedImages(
  archive: RandomAccess,
  names: ReadonlySet<string>,
  directoryBytes = DIRECTORY_BYTES,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { entries } = await readCentralDirectory(archive, { entries: Infinity, bytes: directoryBytes });
  const images = entries
    .filter(({ name, method }) => method === STORED && names.has(name))
    .map(async ({ name, headerOffset, storedSize }): Promise<[string, Uint8Array]> => {
      const nameBytes = new TextEncoder().encode(name).length;
      const length = LOCAL_BYTES + nameBytes + EXTRA_BYTES + storedSize;
      const record = await archive.read(headerOffset, Math.min(length, archive.size - headerOffset));
      const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
      const start = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
      return [name, record.subarray(start, start + storedSize)];
    });
  return new Map(await Promise.all(images));
}
