import { checkBundlePath } from '@primitives/bundle-files';
import type { BundleReport } from '@primitives/bundle';
import { clipExport, CLIP_SIZES, type ClipLayout } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '../measure/sized.js';

const GRAPH = 'vision_model.onnx';
const MANIFEST = {
  schema: 'onnx-bundle/1',
  name: 'bench',
  version: '1',
  license: 'CC0-1.0',
  interface: 'embedder',
  files: { model: GRAPH, preprocessor: 'preprocessor_config.json' },
  embedding: { output: 'image_embeds' },
};

export interface MeasuredModel {
  readonly name: string;
  readonly size: keyof typeof CLIP_SIZES;
  readonly precision: ClipLayout['precision'];
}

export const MODELS: readonly [MeasuredModel, ...MeasuredModel[]] = [
  { name: 'ViT-B/32', size: sized('vitB32', 'tiny'), precision: 'float32' },
  { name: 'ViT-B/32', size: 'vitB32', precision: 'float16' },
  { name: 'ViT-L/14', size: 'vitL14', precision: 'float32' },
  { name: 'ViT-L/14', size: 'vitL14', precision: 'float16' },
];

export interface ModelFolder {
  readonly folder: string;
  readonly report: BundleReport;
}

/** The image tower of a CLIP with random weights as a bundle, in a new folder. */
export async function clipFolder({
  size,
  precision,
}: MeasuredModel): Promise<ModelFolder & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-gpu-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const files = clipExport({ graphs: 'towers', precision, external: true }, CLIP_SIZES[size]);
    const used = Object.entries(files).filter(
      ([name]) => name.startsWith(GRAPH) || name === MANIFEST.files.preprocessor,
    );
    for (const [name, bytes] of used) await writeFile(join(folder, name), bytes);
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
    const report = await checkBundlePath(folder);
    if (report.verdict === 'reject') throw new Error(report.findings.map(({ message }) => message).join('; '));
    return { folder, report, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
