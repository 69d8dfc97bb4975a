import { openZipBundle, type BundleSource } from '@primitives/bundle';
import type { BundleKind } from './bundle-path.js';
import { openFile } from './file-access.js';
import { bareSource, folderSource } from './folder-source.js';

/** Reads from the files of a bundle on this machine. */
export async function withBundle<T>(
  path: string,
  kind: BundleKind,
  read: (source: BundleSource) => Promise<T>,
): Promise<T> {
  if (kind === 'zip') {
    const file = await openFile(path);
    try {
      const zip = await openZipBundle(file);
      if (Array.isArray(zip)) throw new Error(zip[0]?.message);
      return await read(zip);
    } finally {
      await file.close();
    }
  }
  const source = kind === 'folder' ? await folderSource(path) : await bareSource(path);
  return read(source).finally(() => source.close());
}
