import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { packBundle as planArchive } from '@primitives/bundle';
import { bundlePathKind } from './bundle-path.js';
import { bareSource, folderSource } from './folder-source.js';

/** A bundle as the one file to upload. */
export interface PackedFile {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Removes temporary files. Idempotent. */
  dispose(): Promise<void>;
}

/**
 * A zip unchanged; a folder or a bare model packed, with the same bytes on every machine. @throws NotABundlePathError
 */
export async function packBundle(path: string): Promise<PackedFile> {
  const kind = await bundlePathKind(path);
  if (kind === 'zip') {
    return {
      path,
      fileName: basename(path),
      bytes: (await stat(path)).size,
      sha256: await digestOf(path),
      dispose: async () => {},
    };
  }
  const source = kind === 'folder' ? await folderSource(path) : await bareSource(path);
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const fileName = `${basename(resolve(path)).replace(/\.onnx$/i, '')}.zip`;
    const packed = join(folder, fileName);
    const archive = await planArchive(source);
    const hash = createHash('sha256');
    const file = await open(packed, 'wx', 0o644);
    try {
      for await (const chunk of archive.stream()) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    return { path: packed, fileName, bytes: archive.size, sha256: hash.digest('hex'), dispose };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    await source.close();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
