import { clipTokenizer } from './clip-tokenizer.js';
import { onnxModel, type OnnxNode } from './onnx-writer.js';

/** Width and height of its images. */
export const MATCHER_SIDE = 4;

/**
 * The files of a matcher: `joining` computes the output `score` [n, 1] from `rgb` [n, 3], the mean colour of each
 * image, and `text` [n, 1], the mean token id of each text.
 */
export function colourTextMatcher(joining: readonly OnnxNode[]): Record<string, Uint8Array> {
  const model = onnxModel({
    inputs: [
      { name: 'pixel_values', dtype: 'float32', shape: ['images', 3, MATCHER_SIDE, MATCHER_SIDE] },
      { name: 'input_ids', dtype: 'int64', shape: ['texts', 'length'] },
      { name: 'attention_mask', dtype: 'int64', shape: ['texts', 'length'] },
    ],
    outputs: [{ name: 'score', dtype: 'float32', shape: ['texts', 1] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
      { op: 'Mul', inputs: ['input_ids', 'attention_mask'], outputs: ['kept'] },
      { op: 'Cast', inputs: ['kept'], outputs: ['ids'], attributes: { to: { int: 1 } } },
      { op: 'Cast', inputs: ['attention_mask'], outputs: ['mask'], attributes: { to: { int: 1 } } },
      { op: 'ReduceSum', inputs: ['ids', 'along'], outputs: ['sum'], attributes: { keepdims: { int: 1 } } },
      { op: 'ReduceSum', inputs: ['mask', 'along'], outputs: ['count'], attributes: { keepdims: { int: 1 } } },
      { op: 'Div', inputs: ['sum', 'count'], outputs: ['text'] },
      ...joining,
    ],
    initializers: [{ name: 'along', dtype: 'int64', dims: [1], raw: new Uint8Array(BigInt64Array.of(1n).buffer) }],
  });
  const { tokenizer, config } = clipTokenizer();
  const json = {
    'manifest.json': {
      schema: 'onnx-bundle/1',
      name: 'colour-text',
      version: '1',
      license: 'CC0-1.0',
      interface: 'matcher',
      match: { output: 'score' },
      files: { model: 'model.onnx', tokenizer: 'tokenizer.json', preprocessor: 'preprocessor_config.json' },
    },
    'tokenizer.json': tokenizer,
    'tokenizer_config.json': config,
    'preprocessor_config.json': {
      do_resize: true,
      size: { height: MATCHER_SIDE, width: MATCHER_SIDE },
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
