import { open, type FileHandle } from 'node:fs/promises';
import type { RandomAccess } from '@primitives/bundle';

/** A file of this machine with random access. Close it when done. */
export interface FileAccess extends RandomAccess {
  close(): Promise<void>;
}

/** Opens a regular file for reading. @throws when it cannot be opened; a read past the end throws RangeError */
export async function openFile(path: string): Promise<FileAccess> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return { size, read: (offset, length) => readExactly(handle, path, offset, length), close: () => handle.close() };
}

async function readExactly(handle: FileHandle, path: string, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) throw new RangeError(`${path} ended ${length - filled} bytes early`);
    filled += bytesRead;
  }
  return bytes;
}
