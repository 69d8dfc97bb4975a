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

/** Paths below the common folder of all files; files without one keep theirs. */
export function entriesOf(files: readonly { readonly path: string; readonly file: File }[]): FileEntry[] {
  const parts = files.map(({ path, file }) => ({ steps: path.split('/').filter(Boolean), file }));
  const root = parts[0]?.steps[0];
  const common = parts.length > 0 && parts.every(({ steps }) => steps.length > 1 && steps[0] === root);
  return parts.map(({ steps, file }) => ({ path: (common ? steps.slice(1) : steps).join('/'), file }));
}
