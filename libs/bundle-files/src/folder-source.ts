import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
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
  return fileSource(files, (name) => join(folder, name));
}

/** One file as its own source. @param name the file's name, where the path does not end with it */
export async function bareSource(path: string, name = basename(path)): Promise<OpenBundle> {
  return fileSource([{ name, size: (await stat(path)).size }], () => path);
}

function fileSource(files: readonly BundleFile[], pathOf: (name: string) => string): OpenBundle {
  const opened = new Map<string, ReturnType<typeof openFile>>();
  return {
    files: () => files,
    read: async (name, offset, length) => {
      let file = opened.get(name);
      if (!file) opened.set(name, (file = openFile(pathOf(name))));
      return (await file).read(offset, length);
    },
    close: async () => {
      for (const file of opened.values()) await (await file).close();
      opened.clear();
    },
  };
}
