import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats, onnxModel, TINY_WORLD_SIDE } from '@primitives/testing';

/**
 * Writes the bundle of an embedder of the given width: an image's mean colour under fixed weights. The sample embedder
 * has the width of the colours; CompMap's compositions need that of all primitives.
 *
 * @param sample the sample embedder's folder, whose preprocessing it shares
 */
export function writeSyntheticEmbedder(folder: string, sample: string, width: number): string {
  mkdirSync(folder, { recursive: true });
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, TINY_WORLD_SIDE, TINY_WORLD_SIDE] }],
    outputs: [{ name: 'embedding', dtype: 'float32', shape: ['batch', width] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['colour'] },
      { op: 'MatMul', inputs: ['colour', 'weights'], outputs: ['embedding'] },
    ],
    initializers: [
      {
        name: 'weights',
        dtype: 'float32',
        dims: [3, width],
        raw: floats(Array.from({ length: 3 * width }, (_, i) => Math.sin(i + 1))),
      },
    ],
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name: 'made-embedder',
    version: '1.0.0',
    license: 'CC0-1.0',
    interface: 'embedder',
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json' },
    embedding: { output: 'embedding' },
  };
  writeFileSync(join(folder, 'model.onnx'), model);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  copyFileSync(join(sample, 'preprocessor_config.json'), join(folder, 'preprocessor_config.json'));
  return folder;
}
