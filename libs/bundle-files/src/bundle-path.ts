import { lstat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import {
  checkBundle,
  checkBundleZip,
  type BundleReport,
  type CheckOptions,
  type RandomAccess,
} from '@primitives/bundle';
import { openFile } from './file-access.js';
import { bareSource, folderSource } from './folder-source.js';

/** The path is neither a folder nor a .zip nor a .onnx file. */
export class NotABundlePathError extends Error {
  override readonly name = 'NotABundlePathError';

  constructor(readonly path: string) {
    super(`${path} is neither a folder nor a .zip nor an .onnx file`);
  }
}

export type BundleKind = 'folder' | 'zip' | 'model';

/**
 * What a path holds: a folder, or what its ending says.
 *
 * @param name the file's name, where the path does not end with it
 */
export async function bundlePathKind(path: string, name = path): Promise<BundleKind> {
  if ((await lstat(path)).isDirectory()) return 'folder';
  if (/\.zip$/i.test(name)) return 'zip';
  if (/\.onnx$/i.test(name)) return 'model';
  throw new NotABundlePathError(name);
}

/**
 * The static check (libs/bundle) of a folder, a zip or a bare model on disk.
 *
 * @param name the file's name, where the path does not end with it
 * @throws NotABundlePathError, or when it cannot be read
 */
export async function checkBundlePath(
  path: string,
  options: Omit<CheckOptions, 'sha256'> = {},
  name = basename(path),
): Promise<BundleReport> {
  const kind = await bundlePathKind(path, name);
  if (kind === 'zip') return checkArchive(path, options);
  const source = kind === 'folder' ? await folderSource(path) : await bareSource(path, name);
  return checkBundle(source, { ...options, sha256: digestOf }).finally(() => source.close());
}

/** The static check of a zip on disk, whatever its name, without unpacking it. @throws when it cannot be read */
export async function checkArchive(path: string, options: Omit<CheckOptions, 'sha256'> = {}): Promise<BundleReport> {
  const archive = await openFile(path);
  try {
    return await checkBundleZip(archive, { ...options, sha256: digestOf });
  } finally {
    await archive.close();
  }
}

const PART_BYTES = 4 * 1024 * 1024;

async function digestOf(bytes: RandomAccess): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes.size; offset += PART_BYTES)
    hash.update(await bytes.read(offset, Math.min(PART_BYTES, bytes.size - offset)));
  return hash.digest('hex');
}
