import { lstat } from 'node:fs/promises';
import { checkBundle, checkBundleZip, type BundleReport, type CheckOptions } from '@primitives/bundle';
import { createHash } from 'node:crypto';
import { openFile } from './file-access.js';
import { bareSource, folderSource, type OpenBundle } from './folder-source.js';

/** The path names neither a folder nor a .zip nor a .onnx file. */
export class NotABundlePathError extends Error {
  override readonly name = 'NotABundlePathError';

  constructor(readonly path: string) {
    super(`${path} is neither a folder nor a .zip nor an .onnx file`);
  }
}

/** What a path holds, told by what it is and by its ending. */
export async function bundlePathKind(path: string): Promise<'folder' | 'zip' | 'model'> {
  if ((await lstat(path)).isDirectory()) return 'folder';
  if (/\.zip$/i.test(path)) return 'zip';
  if (/\.onnx$/i.test(path)) return 'model';
  throw new NotABundlePathError(path);
}

/** The static check (libs/bundle) of a folder, a zip or a bare model on disk. @throws NotABundlePathError, or when it cannot be read */
export async function checkBundlePath(path: string, options: Omit<CheckOptions, 'sha256'> = {}): Promise<BundleReport> {
  const kind = await bundlePathKind(path);
  if (kind === 'zip') {
    const archive = await openFile(path);
    return checkBundleZip(archive, options).finally(() => archive.close());
  }
  const source = kind === 'folder' ? await folderSource(path) : await bareSource(path);
  return checkBundle(source, { ...options, sha256: (file) => digestOf(source, file) }).finally(() => source.close());
}

const PART_BYTES = 4 * 1024 * 1024;

async function digestOf(source: OpenBundle, name: string): Promise<string> {
  const size = source.files().find((file) => file.name === name)?.size ?? 0;
  const hash = createHash('sha256');
  for (let offset = 0; offset < size; offset += PART_BYTES) hash.update(await source.read(name, offset, Math.min(PART_BYTES, size - offset)));
  return hash.digest('hex');
}
