import { crc32 } from 'node:zlib';
import { floats, onnxModel } from '../onnx-writer.js';
import { zipArchive } from '../zip-writer.js';

/** A bundle's files before packing. JSON files are values, so that a hostile case can change them. */
export interface ValidBundle {
  readonly models: Readonly<Record<string, Uint8Array>>;
  readonly json: Readonly<Record<string, object>>;
}

/** The width of the embeddings of `validDualEncoder`. */
const EMBEDDING = 8;
const WORD_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789?.,-:'];
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
/** Number of token embeddings in the text model of `validDualEncoder`. */
export const VALID_VOCABULARY = SPECIAL.length + 2 * WORD_LETTERS.length;

export const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A zip of a valid bundle. @param replaced files that replace or extend the bundle's own */
export function zipOf(
  { models, json: values }: ValidBundle,
  replaced: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const files = {
    ...models,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, json(value)])),
    ...replaced,
  };
  return zipArchive(
    Object.entries(files).map(([name, data]) => ({ name, data })),
    crc32,
  );
}

/** The same bundle with some of its JSON files changed. */
export function withJson(bundle: ValidBundle, changes: Readonly<Record<string, object>>): ValidBundle {
  return { ...bundle, json: { ...bundle.json, ...changes } };
}

/** A tokenizer that encodes every word of lower-case letters and digits, letter by letter. */
export function validTokenizer(): Readonly<Record<string, unknown>> {
  const tokens = [...SPECIAL, ...WORD_LETTERS, ...WORD_LETTERS.map((letter) => `##${letter}`)];
  const special = (content: string, id: number) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map(special),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: { type: 'BertProcessing', cls: ['[CLS]', 2], sep: ['[SEP]', 3] },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  };
}

/**
 * A dual encoder: the mean colour of an image, and the mean embedding of a text's tokens, both under fixed weights.
 *
 * @param side width and height of its images; null for a model that accepts any, and a preprocessing to 16×16
 */
export function validDualEncoder(side: number | null = 16): ValidBundle {
  const vision = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, side ?? 'height', side ?? 'width'] }],
    outputs: [{ name: 'image_embeds', dtype: 'float32', shape: ['batch', EMBEDDING] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['colour'] },
      { op: 'MatMul', inputs: ['colour', 'weights'], outputs: ['image_embeds'] },
    ],
    initializers: [{ name: 'weights', dtype: 'float32', dims: [3, EMBEDDING], raw: waves(3 * EMBEDDING) }],
  });
  const text = onnxModel({
    inputs: [
      { name: 'input_ids', dtype: 'int64', shape: ['batch', 'length'] },
      { name: 'attention_mask', dtype: 'int64', shape: ['batch', 'length'] },
    ],
    outputs: [{ name: 'text_embeds', dtype: 'float32', shape: ['batch', EMBEDDING] }],
    nodes: [
      { op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['tokens'] },
      { op: 'Cast', inputs: ['attention_mask'], outputs: ['flat_mask'], attributes: { to: { int: 1 } } },
      { op: 'Unsqueeze', inputs: ['flat_mask', 'last'], outputs: ['mask'] },
      { op: 'Mul', inputs: ['tokens', 'mask'], outputs: ['kept'] },
      { op: 'ReduceSum', inputs: ['kept', 'along'], outputs: ['sum'], attributes: { keepdims: { int: 0 } } },
      { op: 'ReduceSum', inputs: ['mask', 'along'], outputs: ['count'], attributes: { keepdims: { int: 0 } } },
      { op: 'Div', inputs: ['sum', 'count'], outputs: ['text_embeds'] },
    ],
    initializers: [
      {
        name: 'table',
        dtype: 'float32',
        dims: [VALID_VOCABULARY, EMBEDDING],
        raw: waves(VALID_VOCABULARY * EMBEDDING),
      },
      { name: 'last', dtype: 'int64', dims: [1], raw: new Uint8Array(BigInt64Array.of(2n).buffer) },
      { name: 'along', dtype: 'int64', dims: [1], raw: new Uint8Array(BigInt64Array.of(1n).buffer) },
    ],
  });
  return {
    models: { 'vision_model.onnx': vision, 'text_model.onnx': text },
    json: {
      'manifest.json': {
        schema: 'onnx-bundle/1',
        name: 'sound dual encoder',
        version: '1.0.0',
        license: 'CC0-1.0',
        interface: 'dual-encoder',
        files: {
          vision: 'vision_model.onnx',
          text: 'text_model.onnx',
          tokenizer: 'tokenizer.json',
          preprocessor: 'preprocessor_config.json',
        },
        text: { max_length: 64, padding: 'longest' },
      },
      'preprocessor_config.json': validPreprocessing(side ?? 16),
      'tokenizer.json': validTokenizer(),
      'tokenizer_config.json': {
        tokenizer_class: 'BertTokenizer',
        pad_token: '[PAD]',
        unk_token: '[UNK]',
        model_max_length: 64,
      },
    },
  };
}

/** Column names of the output of `validClassifier`. */
export const VALID_LABELS = ['red', 'green', 'blue', 'grey'];

/** A classifier of attributes: the mean colour of an image of any size under fixed weights. */
export function validClassifier(columns: number | string = VALID_LABELS.length): ValidBundle {
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', columns] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['colour'] },
      { op: 'MatMul', inputs: ['colour', 'weights'], outputs: ['logits'] },
    ],
    initializers: [
      { name: 'weights', dtype: 'float32', dims: [3, VALID_LABELS.length], raw: waves(3 * VALID_LABELS.length) },
    ],
  });
  return {
    models: { 'model.onnx': model },
    json: {
      'manifest.json': {
        schema: 'onnx-bundle/1',
        name: 'sound classifier',
        version: '1.0.0',
        license: 'CC0-1.0',
        interface: 'classifier',
        files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
        heads: { attribute: { output: 'logits', labels: 'labels.json#attributes', activation: 'none' } },
      },
      'preprocessor_config.json': validPreprocessing(16),
      'labels.json': { attributes: VALID_LABELS },
    },
  };
}

export function validPreprocessing(side: number): Readonly<Record<string, unknown>> {
  return {
    image_processor_type: 'CLIPImageProcessor',
    do_convert_rgb: true,
    do_resize: true,
    size: { height: side, width: side },
    resample: 2,
    do_center_crop: false,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
  };
}

/** Deterministic weights: a sampled wave. */
function waves(count: number): Uint8Array {
  return floats(Array.from({ length: count }, (_, i) => Math.sin(i + 1)));
}
