import { unpackedFolder } from '@primitives/bundle-files';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { embedImages, openModel } from '@primitives/inference';
import { probeIsolation } from '@primitives/sandbox';
import { CliError } from './cli-error.js';
import { checkStatically } from './static-check.js';
import { toolsFolder } from './tools-folder.js';

/** A bundle that computes image features in a sandbox on this machine. */
export interface Embedder {
  /** The features of one encoded image. */
  embed(encoded: Uint8Array): Promise<Float32Array>;
  close(): Promise<void>;
}

const EMBEDDING_INTERFACES: readonly string[] = ['embedder', 'dual-encoder'];

/** @throws CliError when the bundle is rejected or has no image features */
export async function openEmbedder(path: string): Promise<Embedder> {
  const report = await checkStatically(path, {});
  const { manifest, preprocessing, verdict } = report;
  if (verdict === 'reject' || !manifest || !preprocessing || !EMBEDDING_INTERFACES.includes(manifest.interface)) {
    throw new CliError({
      code: 'embedder_unfit',
      message: `${path} has no image features`,
      expected: 'a valid bundle with the interface embedder or dual-encoder',
      found: verdict === 'reject' ? 'a rejected bundle' : (manifest?.interface ?? 'no interface'),
      remedy: 'run `primitives check` on it',
    });
  }
  const unpacked = await unpackedFolder(path);
  try {
    const model = await openModel({
      folder: unpacked.folder,
      report,
      isolation: await probeIsolation(toolsFolder()),
      threads: 2,
    });
    const preparer = new ImagePreparer(preprocessing);
    const normaliser = new Normaliser(preprocessing);
    return {
      embed: async (encoded) =>
        (await embedImages(model, normaliser.batch([await preparer.prepare(encoded)]), 1)).values,
      close: async () => {
        await model.close();
        await unpacked.dispose();
      },
    };
  } catch (error) {
    await unpacked.dispose();
    throw error;
  }
}
