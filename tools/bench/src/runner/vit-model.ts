import { onnxModel, type OnnxNode, type OnnxTensor } from '@primitives/testing';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Sizes of CLIP's ViT-B/32 vision tower: 87.8 million parameters, 4.4 billion multiply-accumulates an image. */
export const VIT_B_32 = { side: 224, patch: 32, width: 768, heads: 12, layers: 12, embedding: 512 } as const;
export type VitSizes = { readonly [size in keyof typeof VIT_B_32]: number };

/**
 * Writes a vision transformer with random weights: `model.onnx` (pixel_values → image_embeds) and its external data
 * file. Attention, layer norms and GELU as in CLIP, so that operators and their sizes are realistic.
 */
export async function writeVit(
  folder: string,
  { side, patch, width, heads, layers, embedding }: VitSizes,
): Promise<void> {
  const tokens = (side / patch) ** 2 + 1;
  const head = width / heads;
  const nodes: OnnxNode[] = [];
  const initializers: OnnxTensor[] = [];
  const weights = await WeightFile.open(join(folder, 'model.onnx.data'));

  const constant = (name: string, values: readonly number[]): string => {
    initializers.push({
      name,
      dtype: 'int64',
      dims: [values.length],
      raw: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
    });
    return name;
  };
  const scalar = (name: string, value: number): string => {
    initializers.push({ name, dtype: 'float32', dims: [], raw: new Uint8Array(Float32Array.of(value).buffer) });
    return name;
  };
  const weight = async (name: string, ...dims: number[]): Promise<string> => {
    initializers.push({
      name,
      dtype: 'float32',
      dims,
      external: { location: 'model.onnx.data', ...(await weights.take(dims)) },
    });
    return name;
  };
  const add = (
    op: string,
    inputs: readonly string[],
    output: string,
    attributes: OnnxNode['attributes'] = {},
  ): string => {
    nodes.push({ op, inputs, outputs: [output], attributes });
    return output;
  };
  const linear = async (name: string, input: string, from: number, to: number) =>
    add(
      'Add',
      [
        add('MatMul', [input, await weight(`${name}.weight`, from, to)], `${name}.product`),
        await weight(`${name}.bias`, to),
      ],
      name,
    );
  const norm = async (name: string, input: string) =>
    add(
      'LayerNormalization',
      [input, await weight(`${name}.scale`, width), await weight(`${name}.shift`, width)],
      name,
      { axis: { int: -1 }, epsilon: { float: 1e-5 } },
    );
  const byHead = (name: string, input: string, perm: readonly number[]) =>
    add('Transpose', [add('Reshape', [input, 'to-heads'], `${name}.split`)], name, { perm: { ints: perm } });

  constant('to-heads', [0, tokens, heads, head]);
  constant('from-heads', [0, tokens, width]);
  constant('to-tokens', [0, width, tokens - 1]);
  constant('first-token', [0]);
  scalar('scale', head ** -0.5);
  for (const [name, value] of [
    ['half', 0.5],
    ['one', 1],
    ['root2', Math.SQRT2],
  ] as const)
    scalar(name, value);

  const grid = add('Conv', ['pixel_values', await weight('patches', width, 3, patch, patch)], 'grid', {
    kernel_shape: { ints: [patch, patch] },
    strides: { ints: [patch, patch] },
  });
  const patches = add('Transpose', [add('Reshape', [grid, 'to-tokens'], 'flat')], 'patch-tokens', {
    perm: { ints: [0, 2, 1] },
  });
  // The class token is added to the mean of the patches: a broadcast that needs no batch size
  const summary = add(
    'Add',
    [add('ReduceMean', [patches], 'mean', { axes: { ints: [1] } }), await weight('class', 1, 1, width)],
    'class-token',
  );
  let x = add(
    'Add',
    [add('Concat', [summary, patches], 'sequence', { axis: { int: 1 } }), await weight('positions', 1, tokens, width)],
    'embedded',
  );
  x = await norm('before', x);
  for (let layer = 0; layer < layers; layer++) {
    const at = (name: string) => `${layer}.${name}`;
    const normed = await norm(at('norm1'), x);
    const query = byHead(
      at('query'),
      add('Mul', [await linear(at('q'), normed, width, width), 'scale'], at('q-scaled')),
      [0, 2, 1, 3],
    );
    const key = byHead(at('key'), await linear(at('k'), normed, width, width), [0, 2, 3, 1]);
    const value = byHead(at('value'), await linear(at('v'), normed, width, width), [0, 2, 1, 3]);
    const attention = add('Softmax', [add('MatMul', [query, key], at('logits'))], at('attention'), {
      axis: { int: -1 },
    });
    const mixed = add('Transpose', [add('MatMul', [attention, value], at('mixed'))], at('together'), {
      perm: { ints: [0, 2, 1, 3] },
    });
    x = add(
      'Add',
      [x, await linear(at('out'), add('Reshape', [mixed, 'from-heads'], at('merged')), width, width)],
      at('attended'),
    );
    const wide = await linear(at('up'), await norm(at('norm2'), x), width, width * 4);
    const erf = add('Add', [add('Erf', [add('Div', [wide, 'root2'], at('scaled'))], at('erf')), 'one'], at('shifted'));
    const gelu = add('Mul', [add('Mul', [wide, erf], at('gated')), 'half'], at('gelu'));
    x = add('Add', [x, await linear(at('down'), gelu, width * 4, width)], at('done'));
  }
  const pooled = add('Gather', [await norm('after', x), 'first-token'], 'pooled', { axis: { int: 1 } });
  const squeezed = add('Reshape', [pooled, constant('to-row', [0, width])], 'row');
  add('MatMul', [squeezed, await weight('projection', width, embedding)], 'image_embeds');
  await weights.close();

  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, side, side] }],
    outputs: [{ name: 'image_embeds', dtype: 'float32', shape: ['batch', embedding] }],
    nodes,
    initializers,
  });
  const file = await open(join(folder, 'model.onnx'), 'w');
  await file.writeFile(model);
  await file.close();
}

/** Small pseudo-random weights; one block repeats. */
class WeightFile {
  static readonly #BLOCK = 1 << 18;
  readonly #block = new Float32Array(WeightFile.#BLOCK);
  #offset = 0;

  private constructor(private readonly file: Awaited<ReturnType<typeof open>>) {
    let state = 1;
    for (let i = 0; i < this.#block.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      this.#block[i] = (state / 2 ** 32 - 0.5) * 0.07;
    }
  }

  static async open(path: string): Promise<WeightFile> {
    return new WeightFile(await open(path, 'w'));
  }

  async take(dims: readonly number[]): Promise<{ offset: number; length: number }> {
    const values = dims.reduce((product, size) => product * size, 1);
    const offset = this.#offset;
    for (let left = values; left > 0; left -= WeightFile.#BLOCK)
      await this.file.write(this.#block.subarray(0, Math.min(left, WeightFile.#BLOCK)));
    this.#offset += values * 4;
    return { offset, length: values * 4 };
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
