import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Finding } from '@primitives/bundle';
import { bundlePathKind } from './bundle-path.js';
import { packBundle } from './pack.js';
import { unpackBundle } from './unpack.js';

/** A bundle's files in one folder, as a model process receives them. */
export interface UnpackedFolder {
  readonly folder: string;
  /** Findings about the archive; the folder is incomplete then. */
  readonly findings: readonly Finding[];
  /** Removes temporary files. Idempotent. */
  dispose(): Promise<void>;
}

/**
 * A flat folder unchanged, a bare model with its neighbours; a zip, or a folder with its graphs in `onnx/`, unpacked
 * elsewhere.
 */
export async function unpackedFolder(path: string): Promise<UnpackedFolder> {
  const kind = await bundlePathKind(path);
  const asItIs = (folder: string): UnpackedFolder => ({ folder, findings: [], dispose: async () => {} });
  if (kind === 'model') return asItIs(dirname(resolve(path)));
  if (kind === 'folder' && !existsSync(join(path, 'onnx'))) return asItIs(resolve(path));
  const packed = await packBundle(path);
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await mkdir(join(folder, 'bundle'), { mode: 0o755 }); // read by a process of another user
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    return {
      folder: join(folder, 'bundle'),
      findings: await unpackBundle(packed.path, join(folder, 'bundle')),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    await packed.dispose();
  }
}
