import { memorySource, packBundle } from '@primitives/bundle';
import { onnxModel, floats, type OnnxNode } from './onnx-writer.js';
import { TINY_DEFINITION } from './seed-track.js';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/**
 * The bundle of a classifier for TINY_DEFINITION: mean colour of the image × 2 attributes and 2 objects. A zip of about
 * 2 KB.
 */
export async function tinyClassifier(
  change: { attributes?: readonly string[]; bias?: number; name?: string } = {},
): Promise<Uint8Array> {
  const attributes = change.attributes ?? TINY_DEFINITION.attributes;
  const { objects } = TINY_DEFINITION;
  const head = (name: string): OnnxNode => ({
    op: 'Gemm',
    inputs: ['features', `${name}_weight`, `${name}_bias`],
    outputs: [name],
    attributes: { transB: { int: 1 } },
  });
  const weights = (name: string, rows: number, shift: number) => [
    {
      name: `${name}_weight`,
      dtype: 'float32' as const,
      dims: [rows, 3],
      raw: floats(Array.from({ length: rows * 3 }, (_, i) => Math.sin(i + shift))),
    },
    {
      name: `${name}_bias`,
      dtype: 'float32' as const,
      dims: [rows],
      raw: floats(Array.from({ length: rows }, () => change.bias ?? 0)),
    },
  ];
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 16, 16] }],
    outputs: [
      { name: 'attribute_logits', dtype: 'float32', shape: ['batch', attributes.length] },
      { name: 'object_logits', dtype: 'float32', shape: ['batch', objects.length] },
    ],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['features'] },
      head('attribute_logits'),
      head('object_logits'),
    ],
    initializers: [
      ...weights('attribute_logits', attributes.length, 0),
      ...weights('object_logits', objects.length, 7),
    ],
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name: change.name ?? 'tiny-classifier',
    version: '1.0.0',
    license: 'CC0-1.0',
    interface: 'classifier',
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
    heads: {
      attribute: { output: 'attribute_logits', labels: 'labels.json#attributes', activation: 'none' },
      object: { output: 'object_logits', labels: 'labels.json#objects', activation: 'none' },
    },
  };
  const preprocessing = {
    image_processor_type: 'CLIPImageProcessor',
    do_convert_rgb: true,
    do_resize: true,
    size: { height: 16, width: 16 },
    resample: 2,
    do_center_crop: false,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
  };
  const packed = await packBundle(
    memorySource({
      'model.onnx': model,
      'manifest.json': json(manifest),
      'preprocessor_config.json': json(preprocessing),
      'labels.json': json({ attributes, objects }),
    }),
  );
  return packed.read(0, packed.size);
}
