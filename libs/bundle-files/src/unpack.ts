import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleRefused, openZipBundle, type Finding } from '@primitives/bundle';
import { openFile } from './file-access.js';

/**
 * Unpacks a bundle into an empty folder: only entries that the zip reader of libs/bundle lists, each as a new read-only
 * regular file.
 *
 * @returns findings about the archive; empty when it was unpacked
 */
export async function unpackBundle(archivePath: string, folder: string): Promise<readonly Finding[]> {
  const archive = await openFile(archivePath);
  try {
    const bundle = await openZipBundle(archive);
    if (!('files' in bundle)) return bundle;
    for (const { name } of bundle.files()) {
      const file = await open(join(folder, name), 'wx', 0o444);
      try {
        for await (const chunk of bundle.stream(name)) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
    }
    return [];
  } catch (error) {
    if (error instanceof BundleRefused) return [error.finding]; // an entry does not match the zip directory
    throw error;
  } finally {
    await archive.close();
  }
}
