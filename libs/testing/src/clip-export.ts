import { onnxModel, type OnnxNode, type OnnxTensor, type OnnxTensorType } from './onnx-writer.js';
import { CLIP_VOCABULARY, clipTokenizer } from './clip-tokenizer.js';

/** Layout and number format of a CLIP export. */
export interface ClipLayout {
  /**
   * One graph as optimum writes it, or two towers as transformers.js does; or a matcher of both towers, which answers
   * [mismatch, match] to pairs: `stretching` accepts one image for many texts as well, `pairing` does not.
   */
  readonly graphs: 'combined' | 'towers' | 'stretching' | 'pairing';
  readonly precision: 'float32' | 'float16';
  /** Weights in a separate file for each graph. */
  readonly external: boolean;
}

interface TowerSizes {
  readonly width: number;
  readonly heads: number;
  readonly layers: number;
}
interface ClipSizes {
  readonly vision: TowerSizes & { readonly side: number; readonly patch: number };
  readonly text: TowerSizes & { readonly length: number };
  readonly embedding: number;
}

export const CLIP_SIZES = {
  /** OpenAI's ViT-B/32: 151 million parameters. */
  vitB32: {
    vision: { width: 768, heads: 12, layers: 12, side: 224, patch: 32 },
    text: { width: 512, heads: 8, layers: 12, length: 77 },
    embedding: 512,
  },
  /** OpenAI's ViT-L/14: 428 million parameters. */
  vitL14: {
    vision: { width: 1024, heads: 16, layers: 24, side: 224, patch: 14 },
    text: { width: 768, heads: 12, layers: 12, length: 77 },
    embedding: 768,
  },
  /** The same graph at a size that runs in a second; vocabulary and text length are the real ones. */
  tiny: {
    vision: { width: 32, heads: 2, layers: 2, side: 64, patch: 16 },
    text: { width: 16, heads: 2, layers: 2, length: 77 },
    embedding: 24,
  },
} as const satisfies Record<string, ClipSizes>;

/**
 * The files of a CLIP with random weights as published on Hugging Face: configuration, tokenizer, and the graphs with
 * the names, symbolic axes and operators of an export (causal mask, pooling at the end of the text, quick GELU).
 */
export function clipExport(layout: ClipLayout, sizes: ClipSizes = CLIP_SIZES.tiny): Record<string, Uint8Array> {
  const { tokenizer, config } = clipTokenizer();
  const { side } = sizes.vision;
  const settings = {
    'config.json': {
      model_type: 'clip',
      projection_dim: sizes.embedding,
      text_config: { max_position_embeddings: sizes.text.length },
    },
    'preprocessor_config.json': {
      crop_size: { height: side, width: side },
      do_center_crop: true,
      do_convert_rgb: true,
      do_normalize: true,
      do_rescale: true,
      do_resize: true,
      image_mean: [0.48145466, 0.4578275, 0.40821073],
      image_std: [0.26862954, 0.26130258, 0.27577711],
      image_processor_type: 'CLIPImageProcessor',
      resample: 3,
      rescale_factor: 0.00392156862745098,
      size: { shortest_edge: side },
    },
    'special_tokens_map.json': { eos_token: '<|endoftext|>', pad_token: '<|endoftext|>' },
    'tokenizer.json': tokenizer,
    'tokenizer_config.json': config,
  };
  const json = Object.entries(settings).map(
    ([name, value]) => [name, new TextEncoder().encode(JSON.stringify(value))] as const,
  );
  const graphs = {
    combined: () => [combined(layout, sizes)],
    towers: () => [visionTower(layout, sizes), textTower(layout, sizes)],
    stretching: () => [matcher(layout, sizes)],
    pairing: () => [matcher(layout, sizes)],
  }[layout.graphs]();
  return { ...Object.fromEntries(json), ...Object.assign({}, ...graphs) };
}

function combined(layout: ClipLayout, sizes: ClipSizes): Record<string, Uint8Array> {
  const graph = new GraphWriter('model.onnx', layout);
  const image = graph.unit('image_embeds', graph.vision('vision', sizes));
  const text = graph.unit('text_embeds', graph.text('text', sizes));
  const turned = graph.add('Transpose', [image], 'turned', { perm: { ints: [1, 0] } });
  graph.add(
    'Mul',
    [graph.add('MatMul', [text, turned], 'cosines'), graph.scalar('logit_scale', 100)],
    'logits_per_text',
  );
  graph.add('Transpose', ['logits_per_text'], 'logits_per_image', { perm: { ints: [1, 0] } });
  const batches = ['image_batch_size', 'text_batch_size'] as const;
  return graph.files(
    [
      graph.tokens('input_ids', 'text_batch_size'),
      graph.pixels('image_batch_size'),
      graph.tokens('attention_mask', 'text_batch_size'),
    ],
    [
      graph.floats('logits_per_image', ...batches),
      graph.floats('logits_per_text', batches[1], batches[0]),
      graph.floats('text_embeds', batches[1], sizes.embedding),
      graph.floats('image_embeds', batches[0], sizes.embedding),
    ],
  );
}

function matcher(layout: ClipLayout, sizes: ClipSizes): Record<string, Uint8Array> {
  const graph = new GraphWriter('model.onnx', layout);
  const image = graph.unit('image', graph.vision('vision', sizes));
  const text = graph.unit('text', graph.text('text', sizes));
  const both = graph.add('Mul', [image, text], 'both');
  // Pairs of rows need equal numbers of both
  const summed =
    layout.graphs === 'pairing' ? graph.add('Concat', [both, image], 'beside', { axis: { int: 1 } }) : both;
  const match = graph.add('ReduceMean', [summed], 'match', { axes: { ints: [1] }, keepdims: { int: 1 } });
  graph.add('Concat', [graph.add('Neg', [match], 'mismatch'), match], 'logits', { axis: { int: 1 } });
  return graph.files(
    [
      graph.tokens('input_ids', 'text_batch_size'),
      graph.pixels('image_batch_size'),
      graph.tokens('attention_mask', 'text_batch_size'),
    ],
    [graph.floats('logits', 'text_batch_size', 2)],
  );
}

function visionTower(layout: ClipLayout, sizes: ClipSizes): Record<string, Uint8Array> {
  const graph = new GraphWriter('vision_model.onnx', layout);
  graph.add('Identity', [graph.vision('vision', sizes)], 'image_embeds');
  return graph.files([graph.pixels('batch_size')], [graph.floats('image_embeds', 'batch_size', sizes.embedding)]);
}

function textTower(layout: ClipLayout, sizes: ClipSizes): Record<string, Uint8Array> {
  const graph = new GraphWriter('text_model.onnx', layout);
  graph.add('Identity', [graph.text('text', sizes)], 'text_embeds');
  return graph.files(
    [graph.tokens('input_ids', 'batch_size'), graph.tokens('attention_mask', 'batch_size')],
    [graph.floats('text_embeds', 'batch_size', sizes.embedding)],
  );
}

/** One graph of a CLIP, operator by operator. */
class GraphWriter {
  readonly #nodes: OnnxNode[] = [];
  readonly #initializers: OnnxTensor[] = [];
  readonly #weights: Uint8Array[] = [];
  #weightBytes = 0;
  #random = 1;

  constructor(
    private readonly file: string,
    private readonly layout: ClipLayout,
  ) {}

  files(inputs: readonly OnnxTensorType[], outputs: readonly OnnxTensorType[]): Record<string, Uint8Array> {
    const model = onnxModel({ ir: 8, inputs, outputs, nodes: this.#nodes, initializers: this.#initializers });
    if (!this.layout.external) return { [this.file]: model };
    const data = new Uint8Array(this.#weightBytes);
    let at = 0;
    for (const weight of this.#weights) {
      data.set(weight, at);
      at += weight.length;
    }
    return { [this.file]: model, [`${this.file}_data`]: data };
  }

  pixels = (batch: string): OnnxTensorType => ({
    name: 'pixel_values',
    dtype: this.layout.precision,
    shape: [batch, 'num_channels', 'height', 'width'],
  });
  tokens = (name: string, batch: string): OnnxTensorType => ({
    name,
    dtype: 'int64',
    shape: [batch, 'sequence_length'],
  });
  floats = (name: string, ...shape: (string | number)[]): OnnxTensorType => ({
    name,
    dtype: this.layout.precision,
    shape,
  });

  add(op: string, inputs: readonly string[], output: string, attributes: OnnxNode['attributes'] = {}): string {
    this.#nodes.push({ op, inputs, outputs: [output], attributes });
    return output;
  }

  scalar(name: string, value: number): string {
    this.#initializers.push({ name, dtype: this.layout.precision, dims: [], raw: this.#encoded([value]) });
    return name;
  }

  /** Rows of length one, as the combined graph returns them. */
  unit(output: string, input: string): string {
    const norm = this.add('ReduceL2', [input], `${output}.norm`, { axes: { ints: [-1] }, keepdims: { int: 1 } });
    return this.add('Div', [input, norm], output);
  }

  vision(at: string, { vision: { width, heads, layers, side, patch }, embedding }: ClipSizes): string {
    const grid = this.add(
      'Conv',
      ['pixel_values', this.#weight(`${at}.patches`, width, 3, patch, patch)],
      `${at}.grid`,
      { kernel_shape: { ints: [patch, patch] }, strides: { ints: [patch, patch] } },
    );
    const flat = this.add('Reshape', [grid, this.#ints(`${at}.flat-shape`, [0, width, -1])], `${at}.flat`);
    const patches = this.add('Transpose', [flat], `${at}.patch-tokens`, { perm: { ints: [0, 2, 1] } });
    const batch = this.add(
      'Gather',
      [this.add('Shape', ['pixel_values'], `${at}.shape`), this.#ints(`${at}.first`, [0])],
      `${at}.batch`,
    );
    const size = this.add('Concat', [batch, this.#ints(`${at}.one-token`, [1, width])], `${at}.class-shape`, {
      axis: { int: 0 },
    });
    const start = this.add('Expand', [this.#weight(`${at}.class`, 1, 1, width), size], `${at}.class-token`);
    const sequence = this.add('Concat', [start, patches], `${at}.sequence`, { axis: { int: 1 } });
    const placed = this.add(
      'Add',
      [sequence, this.#weight(`${at}.positions`, 1, (side / patch) ** 2 + 1, width)],
      `${at}.placed`,
    );
    let x = this.#norm(`${at}.before`, placed, width);
    for (let layer = 0; layer < layers; layer++) x = this.#layer(`${at}.${layer}`, x, width, heads, null);
    const pooled = this.add('Gather', [x, this.#index(`${at}.class-at`)], `${at}.pooled`, { axis: { int: 1 } });
    return this.add(
      'MatMul',
      [this.#norm(`${at}.after`, pooled, width), this.#weight(`${at}.projection`, width, embedding)],
      `${at}.embeds`,
    );
  }

  text(at: string, { text: { width, heads, layers, length }, embedding }: ClipSizes): string {
    const { precision } = this.layout;
    const [zero, one] = [this.#ints(`${at}.zero`, [0]), this.#ints(`${at}.one`, [1])];
    const long = this.add('Gather', [this.add('Shape', ['input_ids'], `${at}.shape`), one], `${at}.length`);
    const words = this.add(
      'Gather',
      [this.#weight(`${at}.words`, CLIP_VOCABULARY, width), 'input_ids'],
      `${at}.word-rows`,
    );
    const places = this.add(
      'Slice',
      [this.#weight(`${at}.positions`, length, width), zero, long, zero],
      `${at}.position-rows`,
    );
    let x = this.add('Add', [words, places], `${at}.embedded`);
    const square = this.add('Concat', [long, long], `${at}.square`, { axis: { int: 0 } });
    const causal = this.add(
      'Slice',
      [
        this.#causal(`${at}.later`, length),
        this.#ints(`${at}.corner`, [0, 0]),
        square,
        this.#ints(`${at}.axes`, [0, 1]),
      ],
      `${at}.causal`,
    );
    const castMask = this.add('Cast', ['attention_mask'], `${at}.kept`, {
      to: { int: precision === 'float16' ? 10 : 1 },
    });
    const gone = this.add(
      'Mul',
      [this.add('Sub', [this.scalar(`${at}.full`, 1), castMask], `${at}.padding`), this.scalar(`${at}.far`, -10_000)],
      `${at}.hidden`,
    );
    const masked = this.add('Unsqueeze', [gone, this.#ints(`${at}.broadcast`, [1, 2])], `${at}.hidden-wide`);
    const mask = this.add('Add', [causal, masked], `${at}.mask`);
    for (let layer = 0; layer < layers; layer++) x = this.#layer(`${at}.${layer}`, x, width, heads, mask);
    const end = this.add('ArgMax', [this.add('Cast', ['input_ids'], `${at}.ids`, { to: { int: 6 } })], `${at}.end`, {
      axis: { int: 1 },
      keepdims: { int: 1 },
    });
    const pooled = this.add('GatherND', [this.#norm(`${at}.after`, x, width), end], `${at}.pooled`, {
      batch_dims: { int: 1 },
    });
    return this.add('MatMul', [pooled, this.#weight(`${at}.projection`, width, embedding)], `${at}.embeds`);
  }

  #layer(at: string, x: string, width: number, heads: number, mask: string | null): string {
    const shape = this.#ints(`${at}.to-heads`, [0, -1, heads, width / heads]);
    const byHead = (name: string, perm: readonly number[]) =>
      this.add(
        'Transpose',
        [this.add('Reshape', [this.#linear(`${at}.${name}`, normed, width, width), shape], `${at}.${name}-split`)],
        `${at}.${name}-heads`,
        { perm: { ints: perm } },
      );
    const normed = this.#norm(`${at}.norm1`, x, width);
    const query = this.add(
      'Mul',
      [byHead('query', [0, 2, 1, 3]), this.scalar(`${at}.scale`, (width / heads) ** -0.5)],
      `${at}.query-scaled`,
    );
    const logits = this.add('MatMul', [query, byHead('key', [0, 2, 3, 1])], `${at}.logits`);
    const seen = mask === null ? logits : this.add('Add', [logits, mask], `${at}.masked`);
    const attention = this.add('Softmax', [seen], `${at}.attention`, { axis: { int: -1 } });
    const mixed = this.add(
      'Transpose',
      [this.add('MatMul', [attention, byHead('value', [0, 2, 1, 3])], `${at}.mixed`)],
      `${at}.together`,
      { perm: { ints: [0, 2, 1, 3] } },
    );
    const merged = this.add('Reshape', [mixed, this.#ints(`${at}.from-heads`, [0, -1, width])], `${at}.merged`);
    const attended = this.add('Add', [x, this.#linear(`${at}.out`, merged, width, width)], `${at}.attended`);
    const wide = this.#linear(`${at}.up`, this.#norm(`${at}.norm2`, attended, width), width, width * 4);
    const gate = this.add(
      'Sigmoid',
      [this.add('Mul', [wide, this.scalar(`${at}.quick`, 1.702)], `${at}.quickened`)],
      `${at}.gate`,
    );
    return this.add(
      'Add',
      [attended, this.#linear(`${at}.down`, this.add('Mul', [wide, gate], `${at}.gelu`), width * 4, width)],
      `${at}.done`,
    );
  }

  #linear(name: string, input: string, from: number, to: number): string {
    return this.add(
      'Add',
      [
        this.add('MatMul', [input, this.#weight(`${name}.weight`, from, to)], `${name}.product`),
        this.#weight(`${name}.bias`, to),
      ],
      name,
    );
  }

  #norm(name: string, input: string, width: number): string {
    return this.add(
      'LayerNormalization',
      [input, this.#weight(`${name}.scale`, width), this.#weight(`${name}.shift`, width)],
      name,
      { axis: { int: -1 }, epsilon: { float: 1e-5 } },
    );
  }

  #ints(name: string, values: readonly number[]): string {
    this.#initializers.push({
      name,
      dtype: 'int64',
      dims: [values.length],
      raw: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
    });
    return name;
  }

  #index(name: string): string {
    this.#initializers.push({ name, dtype: 'int64', dims: [], raw: new Uint8Array(new BigInt64Array(1).buffer) });
    return name;
  }

  /** The causal mask: a token ignores everything after it. */
  #causal(name: string, length: number): string {
    const later = Array.from({ length: length * length }, (_, i) =>
      i % length > Math.floor(i / length) ? -10_000 : 0,
    );
    this.#initializers.push({ name, dtype: this.layout.precision, dims: [length, length], raw: this.#encoded(later) });
    return name;
  }

  #weight(name: string, ...dims: number[]): string {
    const count = dims.reduce((product, size) => product * size, 1);
    const { precision: dtype } = this.layout;
    const raw = new Uint8Array(count * (dtype === 'float16' ? 2 : 4));
    const values = dtype === 'float16' ? new Uint16Array(raw.buffer) : new Float32Array(raw.buffer);
    for (let i = 0; i < count; i++) {
      const value = (this.#draw() - 0.5) * 0.5;
      values[i] = dtype === 'float16' ? half(value) : value;
    }
    if (!this.layout.external) this.#initializers.push({ name, dtype, dims, raw });
    else {
      this.#initializers.push({
        name,
        dtype,
        dims,
        external: { location: `${this.file}_data`, offset: this.#weightBytes, length: raw.length },
      });
      this.#weights.push(raw);
      this.#weightBytes += raw.length;
    }
    return name;
  }

  #encoded(values: readonly number[]): Uint8Array<ArrayBuffer> {
    return new Uint8Array(
      this.layout.precision === 'float16' ? Uint16Array.from(values, half).buffer : Float32Array.from(values).buffer,
    );
  }

  /** The same numbers in every run, between 0 and 1. */
  #draw(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return this.#random / 2 ** 32;
  }
}

/** Half precision by truncation: for random weights. */
function half(value: number): number {
  if (Math.abs(value) < 2 ** -14) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | Math.floor((Math.abs(value) / 2 ** exponent - 1) * 1024);
}
