import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { floats, onnxModel, zipArchive, type OnnxTensorType } from '@primitives/testing';

/** A bundle that is refused, and its error code. */
export interface BadBundle {
  readonly what: string;
  readonly code: string;
  /** The archive as it is uploaded. */
  readonly zip: Uint8Array;
}

interface Labels {
  readonly attributes: readonly string[];
  readonly objects: readonly string[];
}

/** Differences from the valid classifier. */
interface Change {
  readonly input?: string;
  readonly channels?: number;
  readonly batch?: number;
  readonly attributeOutput?: string;
  readonly attributes?: readonly string[];
  readonly bias?: number;
  readonly model?: Uint8Array;
  readonly manifest?: boolean;
  /** Bytes of an additional file, to make the bundle large. */
  readonly padding?: Uint8Array;
}

const SIDE = 16;
const text = (value: string) => new TextEncoder().encode(value);
const json = (value: unknown) => text(JSON.stringify(value));

/** Every kind of invalid bundle for Shapes. @param root the checkout */
export function badBundles(root: string): readonly BadBundle[] {
  const fixture = (name: string) => new Uint8Array(readFileSync(join(root, 'libs/bundle/fixtures', name)));
  const labels = JSON.parse(
    readFileSync(join(root, 'tools/baselines/bundles/attribute-object/labels.json'), 'utf8'),
  ) as Labels;
  const classifier = (change: Change) => shapesClassifier(labels, change);
  return [
    { what: 'a file that is no archive', code: 'zip_invalid', zip: text('not a zip') },
    { what: 'an empty archive', code: 'zip_invalid', zip: zipArchive([], crc32) },
    {
      what: 'an archive that climbs out of its folder',
      code: 'file_name_invalid',
      zip: fixture('open-hostile-zip-slip.zip'),
    },
    { what: 'an archive that swells', code: 'zip_bomb', zip: fixture('open-hostile-zip-bomb.zip') },
    {
      what: 'a model that is no ONNX file',
      code: 'onnx_invalid',
      zip: classifier({ model: text('#!/usr/bin/env python') }),
    },
    {
      what: 'no manifest, and names that tell nothing',
      code: 'interface_unknown',
      zip: classifier({ manifest: false, input: 'x' }),
    },
    { what: 'an input of another name', code: 'input_missing', zip: classifier({ input: 'image' }) },
    { what: 'an output of another name', code: 'output_missing', zip: classifier({ attributeOutput: 'attributes' }) },
    { what: 'images of four channels', code: 'input_shape_mismatch', zip: classifier({ channels: 4 }) },
    { what: 'a fixed batch', code: 'batch_size_fixed', zip: classifier({ batch: 1 }) },
    {
      what: 'fewer labels than the track has',
      code: 'label_missing',
      zip: classifier({ attributes: labels.attributes.slice(1) }),
    },
    { what: 'outputs that are not numbers', code: 'not_finite', zip: classifier({ bias: NaN }) },
  ];
}

/** A classifier of Shapes: mean colour × random weights. Valid unless changed. */
export function shapesClassifier({ attributes: all, objects }: Labels, change: Change = {}): Uint8Array {
  const attributes = change.attributes ?? all;
  const channels = change.channels ?? 3;
  const input = change.input ?? 'pixel_values';
  const batch = change.batch ?? 'batch';
  const heads = { [change.attributeOutput ?? 'attribute_logits']: attributes.length, object_logits: objects.length };
  const model = onnxModel({
    inputs: [{ name: input, dtype: 'float32', shape: [batch, channels, SIDE, SIDE] }],
    outputs: Object.entries(heads).map(([name, columns]): OnnxTensorType => ({
      name,
      dtype: 'float32',
      shape: [batch, columns],
    })),
    nodes: [
      { op: 'GlobalAveragePool', inputs: [input], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['features'] },
      ...Object.keys(heads).map((name) => ({
        op: 'Gemm',
        inputs: ['features', `${name}_weight`, `${name}_bias`],
        outputs: [name],
        attributes: { transB: { int: 1 } },
      })),
    ],
    initializers: Object.entries(heads).flatMap(([name, columns]) => [
      {
        name: `${name}_weight`,
        dtype: 'float32' as const,
        dims: [columns, channels],
        raw: floats(Array.from({ length: columns * channels }, (_, i) => Math.sin(i))),
      },
      {
        name: `${name}_bias`,
        dtype: 'float32' as const,
        dims: [columns],
        raw: floats(Array.from({ length: columns }, () => change.bias ?? 0)),
      },
    ]),
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name: 'refused',
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
    size: { height: SIDE, width: SIDE },
    resample: 2,
    do_center_crop: false,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
  };
  const files = {
    ...(change.manifest === false ? {} : { 'manifest.json': json(manifest) }),
    'model.onnx': change.model ?? model,
    'preprocessor_config.json': json(preprocessing),
    'labels.json': json({ attributes, objects }),
    ...(change.padding === undefined ? {} : { 'model.onnx.data': change.padding }),
  };
  return zipArchive(
    Object.entries(files).map(([name, data]) => ({ name, data })),
    crc32,
  );
}
