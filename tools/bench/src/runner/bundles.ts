import type { BenchmarkDefinition } from '@primitives/benchmark';
import { packBundle } from '@primitives/bundle-files';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VIT_B_32, writeVit, type VitSizes } from './vit-model.js';

const labels = Array.from({ length: VIT_B_32.embedding }, (_, i) => `a${String(i).padStart(3, '0')}`);

/** A benchmark whose attributes are the columns of a transformer's output. */
export const WIDE_DEFINITION: BenchmarkDefinition = {
  schema: 'benchmark/1',
  slug: 'wide',
  title: 'Wide',
  version: 1,
  description: 'for measurements',
  licence: 'CC0-1.0',
  attributes: labels,
  objects: ['thing'],
  families: { all: labels },
  hierarchy: [],
  pairs: { train: [[0, 0]], val: [], test: [] },
  prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
};

/** A transformer of these sizes as a classifier with CLIP's preprocessing, in a new folder. */
export async function vitFolder(sizes: VitSizes): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-vit-'));
  await writeVit(folder, sizes);
  const files = {
    'manifest.json': {
      schema: 'onnx-bundle/1',
      name: 'vit',
      version: '1',
      license: 'CC0-1.0',
      interface: 'classifier',
      files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
      heads: { attribute: { output: 'image_embeds', labels: 'labels.json#attributes', activation: 'none' } },
    },
    'labels.json': { attributes: labels },
    'preprocessor_config.json': {
      image_processor_type: 'CLIPImageProcessor',
      size: { shortest_edge: sizes.side },
      crop_size: sizes.side,
    },
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function zipped(folder: string): Promise<Uint8Array> {
  const packed = await packBundle(folder);
  try {
    return await readFile(packed.path);
  } finally {
    await packed.dispose();
  }
}
