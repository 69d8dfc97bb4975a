import { applyDifference, snapshotDifference, type BoardSnapshot, type SnapshotDifference } from '@primitives/boards';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

/** Every so many snapshots of a board one is complete. */
const COMPLETE_EVERY = 64;
/** Slower levels make contents a few percent smaller. */
const QUALITY = 6;

/**
 * The number of the snapshot that the content of another one is the difference to; null if it is complete. Of 64
 * snapshots, the one at place n is the difference to the one at n without its lowest bit, so that at most seven
 * contents are read.
 */
export function baseOf(number: number): number | null {
  const place = (number - 1) % COMPLETE_EVERY;
  return place === 0 ? null : number - (place & -place);
}

/** Compressed difference of a snapshot to its base; without one, the snapshot is complete. */
export function writeContent(snapshot: BoardSnapshot, base: BoardSnapshot | null): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(JSON.stringify(snapshotDifference(snapshot, base)), { params });
}

const decompress = promisify(brotliDecompress);

/** @param contents from the complete one to that of the snapshot, each the difference to the one before */
export async function readContents(contents: readonly Uint8Array[]): Promise<BoardSnapshot | null> {
  const texts = await Promise.all(contents.map((content) => decompress(content)));
  return texts.reduce<BoardSnapshot | null>(
    (base, text) => applyDifference(JSON.parse(text.toString()) as SnapshotDifference, base),
    null,
  );
}
