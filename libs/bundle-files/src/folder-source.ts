import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { BundleFile, BundleSource } from '@primitives/bundle';
import { openFile } from './file-access.js';

/** A source with open files or temporary space until it is closed. */
export interface OpenBundle extends BundleSource {
  close(): Promise<void>;
}

/**
 * The regular files below a folder, named with `/`; links and special files are not part of a bundle and are omitted.
 */
export async function folderSource(folder: string): Promise<OpenBundle> {
  const files: BundleFile[] = [];
  for (const entry of await readdir(folder, { recursive: true })) {
    const status = await lstat(join(folder, entry));
    if (status.isFile()) files.push({ name: relative('.', entry).split(sep).join('/'), size: status.size });
  }
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return fileSource(folder, files);
}

/** One file as its own source. */
export async function bareSource(path: string): Promise<OpenBundle> {
  return fileSource(dirname(path), [{ name: basename(path), size: (await lstat(path)).size }]);
}

function fileSource(folder: string, files: readonly BundleFile[]): OpenBundle {
  const opened = new Map<string, ReturnType<typeof openFile>>();
  return {
    files: () => files,
    read: async (name, offset, length) => {
      let file = opened.get(name);
      if (!file) opened.set(name, (file = openFile(join(folder, name))));
      return (await file).read(offset, length);
    },
    close: async () => {
      for (const file of opened.values()) await (await file).close();
      opened.clear();
    },
  };
}
