import { openZipBundle, type BundleSource } from '@primitives/bundle';
import { bundlePathKind } from './bundle-path.js';
import { openFile } from './file-access.js';
import { bareSource, folderSource } from './folder-source.js';

/** Reads from the files of a bundle on this machine. @param archive whether the path is a zip, whatever its name */
export async function withBundle<T>(
  path: string,
  archive: boolean,
  read: (source: BundleSource) => Promise<T>,
): Promise<T> {
  if (archive || (await bundlePathKind(path)) === 'zip') {
    const file = await openFile(path);
    try {
      const zip = await openZipBundle(file);
      if (Array.isArray(zip)) throw new Error(zip[0]?.message);
      return await read(zip);
    } finally {
      await file.close();
    }
  }
  const source = (await bundlePathKind(path)) === 'folder' ? await folderSource(path) : await bareSource(path);
  return read(source).finally(() => source.close());
}
