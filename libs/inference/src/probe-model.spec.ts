import { checkBundlePath } from '@primitives/bundle-files';
import { colourTextMatcher, floats, MATCHER_SIDE, onnxModel, type OnnxNode } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRuntime } from './check-runtime.js';
import type { Isolation } from '@primitives/sandbox';

const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const rowMean = (input: string): OnnxNode => ({
  op: 'ReduceMean',
  inputs: [input],
  outputs: ['score'],
  attributes: { axes: { ints: [1] }, keepdims: { int: 1 } },
});

/** The probe findings of a matcher, and of any bundle, as `code: message`. */
const matchText = (joining: readonly OnnxNode[]) => findingsOf(colourTextMatcher(joining));

async function findingsOf(files: Readonly<Record<string, Uint8Array>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'probes-'));
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    const { findings } = await checkRuntime(folder, await checkBundlePath(folder), L1);
    return findings.map(({ code, message }) => `${code}: ${message}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a graph of images and texts', () => {
  it('passes when it uses both', async () =>
    expect(await matchText([{ op: 'Mul', inputs: ['rgb', 'text'], outputs: ['both'] }, rowMean('both')])).toEqual([]));

  it('is rejected when it ignores the image', async () => {
    expect(await matchText([{ op: 'Identity', inputs: ['text'], outputs: ['score'] }])).toEqual([
      'constant_output: model.onnx: output "score" is identical for six very different images',
    ]);
  });

  it('is rejected when it ignores the text', async () => {
    expect(await matchText([rowMean('rgb')])).toEqual([
      'constant_output: model.onnx: output "score" is identical for 6 different texts',
    ]);
  });

  it('is rejected when padding changes its answer', async () => {
    const padded: OnnxNode[] = [
      { op: 'Shape', inputs: ['input_ids'], outputs: ['shape'] },
      { op: 'Cast', inputs: ['shape'], outputs: ['size'], attributes: { to: { int: 1 } } },
      { op: 'ReduceMax', inputs: ['size'], outputs: ['longest'], attributes: { keepdims: { int: 1 } } },
      { op: 'Mul', inputs: ['rgb', 'text'], outputs: ['both'] },
      { op: 'Mul', inputs: ['both', 'longest'], outputs: ['scaled'] },
      rowMean('scaled'),
    ];
    expect(await matchText(padded)).toEqual([expect.stringMatching(/^batch_dependent: /)]);
  });
});

/** A dual encoder of these dynamic outputs of its towers. */
function twoTowers(image: OnnxNode, text: OnnxNode): Record<string, Uint8Array> {
  const files = colourTextMatcher([]);
  const dynamic = (name: string) => [{ name, dtype: 'float32' as const, shape: ['batch', 'width'] }];
  const manifest = {
    ...JSON.parse(new TextDecoder().decode(files['manifest.json'])),
    interface: 'dual-encoder',
    match: undefined,
    files: {
      vision: 'vision.onnx',
      text: 'text.onnx',
      tokenizer: 'tokenizer.json',
      preprocessor: 'preprocessor_config.json',
    },
  };
  const { 'model.onnx': _, ...others } = files;
  return {
    ...others,
    'manifest.json': new TextEncoder().encode(JSON.stringify(manifest)),
    'vision.onnx': onnxModel({
      inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, MATCHER_SIDE, MATCHER_SIDE] }],
      outputs: dynamic('image_embeds'),
      nodes: [
        { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
        { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
        image,
      ],
    }),
    'text.onnx': onnxModel({
      inputs: [{ name: 'input_ids', dtype: 'int64', shape: ['batch', 'length'] }],
      outputs: dynamic('text_embeds'),
      nodes: [
        { op: 'Cast', inputs: ['input_ids'], outputs: ['ids'], attributes: { to: { int: 1 } } },
        { op: 'ReduceMax', inputs: ['ids'], outputs: ['most'], attributes: { axes: { ints: [1] } } },
        text,
      ],
    }),
  };
}

it('a dual encoder is rejected when its towers answer embeddings of different sizes', async () => {
  const image: OnnxNode = { op: 'Identity', inputs: ['rgb'], outputs: ['image_embeds'] };
  const text = (times: number): OnnxNode => ({
    op: 'Concat',
    inputs: Array.from({ length: times }, () => 'most'),
    outputs: ['text_embeds'],
    attributes: { axis: { int: 1 } },
  });
  expect(await findingsOf(twoTowers(image, text(3)))).not.toContainEqual(expect.stringMatching(/size_mismatch/));
  expect(await findingsOf(twoTowers(image, text(2)))).toContainEqual(
    'embedding_size_mismatch: image embeddings have 3 dimensions, but text embeddings have 2',
  );
});

it('a matcher is rejected when it answers more than two numbers a pair', async () => {
  const wide: OnnxNode = { op: 'Concat', inputs: ['rgb', 'rgb'], outputs: ['score'], attributes: { axis: { int: 1 } } };
  const files = colourTextMatcher([wide]);
  expect(await findingsOf(files)).toEqual([
    'output_shape_mismatch: model.onnx: output "score" has shape [6, 6] for a batch of 6; expected [6] or [6, 2]',
  ]);
});

/** A classifier of eight words, each with its own logit for every mean colour, times `scale`. */
function eightWords(scale: number, activation: string): Record<string, Uint8Array> {
  const attributes = Array.from({ length: 8 }, (_, i) => `word ${i}`);
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 4, 4] }],
    outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', 8] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
      { op: 'Gemm', inputs: ['rgb', 'weight', 'bias'], outputs: ['logits'], attributes: { transB: { int: 1 } } },
    ],
    initializers: [
      {
        name: 'weight',
        dtype: 'float32',
        dims: [8, 3],
        raw: floats(Array.from({ length: 24 }, (_, i) => scale * Math.sin(i))),
      },
      {
        name: 'bias',
        dtype: 'float32',
        dims: [8],
        raw: floats(Array.from({ length: 8 }, (_, i) => scale * (2 + i / 100))),
      },
    ],
  });
  const json = {
    'manifest.json': {
      schema: 'onnx-bundle/1',
      name: 'eight-words',
      version: '1',
      license: 'CC0-1.0',
      interface: 'classifier',
      files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
      heads: { attribute: { output: 'logits', labels: 'labels.json#attributes', activation } },
    },
    'labels.json': { attributes },
    'preprocessor_config.json': {
      do_resize: true,
      size: { height: 4, width: 4 },
      resample: 3,
      do_rescale: true,
      do_normalize: false,
    },
  };
  return {
    'model.onnx': model,
    ...Object.fromEntries(
      Object.entries(json).map(([name, value]) => [name, new TextEncoder().encode(JSON.stringify(value))]),
    ),
  };
}

describe('a head of a classifier', () => {
  it('may have large logits without activation', async () =>
    expect(await findingsOf(eightWords(20, 'none'))).toEqual([]));
  it('may have a sigmoid that is not saturated', async () =>
    expect(await findingsOf(eightWords(1, 'sigmoid'))).toEqual([]));
  it('is flagged when its sigmoid is 1 for most labels at once', async () => {
    expect(await findingsOf(eightWords(20, 'sigmoid'))).toEqual([
      expect.stringMatching(
        /^many_ties: model\.onnx: \d+% of the pairs of labels of the head attribute have identical scores after its sigmoid/,
      ),
    ]);
  });
});
