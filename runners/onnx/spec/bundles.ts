import { promptsOf, VawTexts, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import { memorySource, packBundle } from '@primitives/bundle';
import { floats, onnxModel, TINY_DEFINITION, type OnnxModel } from '@primitives/testing';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** JSON as bytes. */
export const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The bundle of a sample's folder. */
export async function packed(folderOfSample: string): Promise<Uint8Array> {
  const files = await Promise.all(
    (await readdir(folderOfSample)).map(
      async (name) => [name, new Uint8Array(await readFile(join(folderOfSample, name)))] as const,
    ),
  );
  const zip = await packBundle(memorySource(Object.fromEntries(files)));
  return zip.read(0, zip.size);
}

/** Every text of the tiny world's prompts for a dual encoder. */
export function textsOf(definition: BenchmarkDefinition, protocol: ProtocolId): string[] {
  if (protocol !== 'vaw-itc') return promptsOf(definition, protocol).map(({ text }) => text);
  const texts = new VawTexts(definition);
  return definition.objects.flatMap((object) =>
    texts.statements.flatMap((name) => definition.attributes.map((_, a) => texts.statement(name, a, object))),
  );
}

/** A classifier whose attribute logits `nodes` compute from `rgb`, the mean colour [n, 3] of an image. */
export async function strangeClassifier(
  nodes: OnnxModel['nodes'],
  initializers: OnnxModel['initializers'] = [],
): Promise<Uint8Array> {
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 16, 16] }],
    outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', 2] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
      ...(nodes ?? []),
    ],
    initializers,
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name: 'strange',
    version: '1',
    license: 'CC0-1.0',
    interface: 'classifier',
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
    heads: { attribute: { output: 'logits', labels: 'labels.json#attributes', activation: 'none' } },
  };
  const preprocessing = {
    do_resize: true,
    size: { height: 16, width: 16 },
    resample: 2,
    do_rescale: true,
    do_normalize: false,
  };
  const files = {
    'model.onnx': model,
    'manifest.json': json(manifest),
    'preprocessor_config.json': json(preprocessing),
    'labels.json': json({ attributes: TINY_DEFINITION.attributes }),
  };
  const packed = await packBundle(memorySource(files));
  return packed.read(0, packed.size);
}

/** Logits [√(0.8 − (red − green)), red]: finite on every synthetic image, NaN on pure red. */
export const hatesRed = () =>
  strangeClassifier(
    [
      { op: 'MatMul', inputs: ['rgb', 'mix'], outputs: ['mixed'] },
      { op: 'Add', inputs: ['mixed', 'shift'], outputs: ['shifted'] },
      { op: 'Sqrt', inputs: ['shifted'], outputs: ['logits'] },
    ],
    [
      { name: 'mix', dtype: 'float32', dims: [3, 2], raw: floats([-1, 1, 1, 0, 0, 0]) },
      { name: 'shift', dtype: 'float32', dims: [2], raw: floats([0.8, 0]) },
    ],
  );

/**
 * Adds to every logit the red of the reddest image of the batch beyond that of any synthetic image: invisible to the
 * probes.
 */
export const followsRed = () =>
  strangeClassifier(
    [
      { op: 'MatMul', inputs: ['rgb', 'redness'], outputs: ['red'] },
      { op: 'Sub', inputs: ['red', 'threshold'], outputs: ['beyond'] },
      { op: 'Relu', inputs: ['beyond'], outputs: ['excess'] },
      {
        op: 'ReduceMax',
        inputs: ['excess'],
        outputs: ['company'],
        attributes: { axes: { ints: [0] }, keepdims: { int: 1 } },
      },
      { op: 'MatMul', inputs: ['rgb', 'mix'], outputs: ['own'] },
      { op: 'Add', inputs: ['own', 'company'], outputs: ['logits'] },
    ],
    [
      { name: 'redness', dtype: 'float32', dims: [3, 1], raw: floats([1, -1, -1]) },
      { name: 'threshold', dtype: 'float32', dims: [1], raw: floats([0.9]) },
      { name: 'mix', dtype: 'float32', dims: [3, 2], raw: floats([1, 0, 0, 1, 0.5, 0.5]) },
    ],
  );
