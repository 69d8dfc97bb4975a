/** An image at the start of an archive. */
export interface StoredImage {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;

/**
 * The complete entries at the start of a zip archive whose entries are stored, not deflated, as image archives are;
 * stops at the first other one. @param prefix the first bytes of the archive
 */
export function storedImages(prefix: Uint8Array<ArrayBuffer>): StoredImage[] {
  const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.byteLength);
  const images: StoredImage[] = [];
  for (let at = 0; at + HEADER_BYTES <= prefix.length;) {
    if (view.getUint32(at, true) !== LOCAL_HEADER || view.getUint16(at + 8, true) !== STORED) break;
    const size = view.getUint32(at + 18, true);
    const name = at + HEADER_BYTES;
    const start = name + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const end = start + size;
    if (end > prefix.length) break;
    const nameBytes = prefix.subarray(name, name + view.getUint16(at + 26, true));
    images.push({ name: new TextDecoder().decode(nameBytes), bytes: prefix.subarray(start, end) });
    at = end;
  }
  return images;
}
