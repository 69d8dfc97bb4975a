import type { BundleSource, RandomAccess } from '@primitives/bundle';

import type { FileEntry } from './messages.ts';

export function blobAccess(blob: Blob): RandomAccess {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** Chosen files as a bundle's source. */
export function fileSource(entries: readonly FileEntry[]): BundleSource {
  const byPath = new Map(entries.map(({ path, file }) => [path, blobAccess(file)]));
  return {
    files: () => [...byPath].map(([name, { size }]) => ({ name, size })),
    read: (name, offset, length) => {
      const access = byPath.get(name);
      if (!access) throw new RangeError(`${name} is not among the chosen files`);
      return access.read(offset, length);
    },
  };
}

const stepsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The name of the common folder of all files; null without one. */
export function folderOf(files: readonly { readonly path: string }[]): string | null {
  const [root] = stepsOf(files[0]?.path ?? '');
  const common = files.every(({ path }) => stepsOf(path).length > 1 && stepsOf(path)[0] === root);
  return common ? (root ?? null) : null;
}

/** Paths below the common folder of all files; files without one keep theirs. */
export function entriesOf(files: readonly { readonly path: string; readonly file: File }[]): FileEntry[] {
  const below = folderOf(files) === null ? 0 : 1;
  return files.map(({ path, file }) => ({ path: stepsOf(path).slice(below).join('/'), file }));
}
