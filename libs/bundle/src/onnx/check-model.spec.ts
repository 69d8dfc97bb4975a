import {
  floats,
  message,
  onnxModel,
  type OnnxGraph,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
} from '@primitives/testing';
import type { Finding } from '../finding.js';
import { isFinding } from '../finding.js';
import type { BundleFile } from '../source.js';
import { checkModel } from './check-model.js';
import { inspectOnnx } from './inspect.js';
import type { OnnxSummary } from './summary.js';

const relu = (name = 'x', out = 'y'): OnnxNode => ({ op: 'Relu', inputs: [name], outputs: [out] });
const weight = (dims: number[], raw?: Uint8Array): OnnxTensor => ({
  name: 'W',
  dtype: 'float32',
  dims,
  ...(raw && { raw }),
});
const external = (location: string, more: { offset?: number; length?: number } = {}): OnnxTensor => ({
  ...weight([2]),
  external: { location, ...more },
});
const chain = (length: number): OnnxNode[] => Array.from({ length }, (_, i) => relu(`x${i}`, `x${i + 1}`));
const nested = (depth: number): OnnxGraph => ({
  nodes:
    depth === 0
      ? [relu()]
      : [{ op: 'If', inputs: ['c'], outputs: ['y'], attributes: { then_branch: { graph: nested(depth - 1) } } }],
});

async function read(bytes: Uint8Array): Promise<OnnxSummary | Finding> {
  return inspectOnnx('model.onnx', {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });
}

async function summary(model: OnnxModel): Promise<OnnxSummary> {
  const result = await read(onnxModel(model));
  if (isFinding(result)) throw new Error(result.message);
  return result;
}

async function findings(model: OnnxModel | Uint8Array, files: BundleFile[] = []): Promise<Finding[]> {
  const result = await read(model instanceof Uint8Array ? model : onnxModel(model));
  return isFinding(result) ? [result] : checkModel('model.onnx', result, files);
}

async function messages(model: OnnxModel | Uint8Array, files: BundleFile[] = []): Promise<string[]> {
  return (await findings(model, files)).map((it) => `${it.code}: ${it.message.replace(/^model\.onnx: /, '')}`);
}

describe('a model’s structure', () => {
  it('contains inputs and outputs with type and shape', async () => {
    const { inputs, outputs } = await summary({
      inputs: [{ name: 'pixel_values', dtype: 'float16', shape: ['batch', 3, 224, null] }],
      outputs: [{ name: 'logits', dtype: 'float32', shape: null }],
    });
    expect(inputs).toEqual([{ name: 'pixel_values', dtype: 'float16', shape: ['batch', 3, 224, null] }]);
    expect(outputs).toEqual([{ name: 'logits', dtype: 'float32', shape: null }]);
  });

  it('counts the elements of initializers and constants by type', async () => {
    const constant: OnnxNode = {
      op: 'Constant',
      inputs: [],
      outputs: ['c'],
      attributes: { value: { tensor: { name: 'c', dtype: 'int64', dims: [], raw: new Uint8Array(8) } } },
    };
    const { elements } = await summary({
      nodes: [constant],
      initializers: [weight([2, 3], floats([1, 2, 3, 4, 5, 6]))],
    });
    expect(elements).toEqual({ int64: 1, float32: 6 });
  });

  it('counts operators in subgraphs too', async () => {
    const { main, nodes } = await summary({ ...nested(3) });
    expect([...main.values()]).toEqual([
      { domain: '', name: 'Relu', count: 1 },
      { domain: '', name: 'If', count: 3 },
    ]);
    expect(nodes).toBe(4);
  });

  it('contains which inputs an initializer fills', async () => {
    const { inputs } = await summary({
      inputs: [{ name: 'W', dtype: 'float32', shape: [1] }],
      initializers: [weight([1], floats([1]))],
    });
    expect(inputs[0]).toMatchObject({ name: 'W', hasDefault: true });
  });

  it('is read without the weights', async () => {
    const bytes = onnxModel({ nodes: [relu()], initializers: [weight([5_000_000], new Uint8Array(20_000_000))] });
    let read = 0;
    await inspectOnnx('model.onnx', {
      size: bytes.length,
      read: async (offset, length) => {
        read += length;
        return bytes.subarray(offset, offset + length);
      },
    });
    expect(read).toBeLessThan(100_000);
  });
});

describe('a model is rejected', () => {
  it('when its IR version is too new', async () => {
    expect(await messages({ ir: 14 })).toEqual([
      'onnx_ir_version_unsupported: ONNX IR version 14 is not supported; expected 13 or less',
    ]);
  });

  it('when its opset is out of range or absent', async () => {
    expect(await messages({ opsets: { '': 99 } })).toEqual([
      'onnx_opset_unsupported: opset 99 is not supported; expected 7-26',
    ]);
    expect(await messages({ opsets: { '': 6 } })).toHaveLength(1);
    expect(await messages({ opsets: { 'com.microsoft': 1 } })).toEqual([
      'onnx_opset_unsupported: the model declares no opset',
    ]);
    expect(await messages({ opsets: { 'ai.onnx': 7 } })).toEqual([]);
  });

  it('when it contains two graphs, of which readers might each use another', async () => {
    const twice = new Uint8Array([...onnxModel({ nodes: [relu()] }), ...message(7, new Uint8Array())]);
    expect(await messages(twice)).toEqual([
      'onnx_invalid: this is not a valid ONNX model: the model holds field 7 a second time, at byte 37',
    ]);
  });

  it('when subgraphs are nested too deeply, and not one level before', async () => {
    expect(await messages(nested(24))).toEqual([]);
    expect(await messages(nested(25))).toEqual(['onnx_too_complex: subgraphs are nested deeper than 24']);
  });

  it('when it has too many nodes, and not one before', async () => {
    expect(await messages({ nodes: chain(50_000) })).toEqual([]);
    expect(await messages({ nodes: chain(50_001) })).toEqual(['onnx_too_complex: more than 50000 nodes']);
  });

  it('when local functions expand beyond the limit, however small the file', async () => {
    const call = (i: number): OnnxNode => ({ op: `f${i}`, domain: 'local', inputs: ['x'], outputs: ['y'] });
    const functions = Array.from({ length: 20 }, (_, i) => ({
      domain: 'local',
      name: `f${i}`,
      inputs: ['x'],
      outputs: ['y'],
      nodes: i === 0 ? [relu()] : [call(i - 1), call(i - 1)],
    }));
    expect(await messages({ functions, nodes: [call(17)] })).toEqual([]);
    expect(await messages({ functions, nodes: [call(18)] })).toEqual([
      'onnx_too_complex: local functions expand to more than 200000 nodes',
    ]);
  });

  it('when functions call each other in a cycle, even a long one', async () => {
    const functions = Array.from({ length: 20_000 }, (_, i) => ({
      domain: 'evil',
      name: `f${i}`,
      inputs: [],
      outputs: [],
      nodes: [{ op: `f${(i + 1) % 20_000}`, domain: 'evil', inputs: [], outputs: [] }],
    }));
    expect(await messages({ functions })).toEqual(['onnx_function_recursive: the function evil:f0 calls itself']);
  });

  it.each([
    [
      'of a library',
      { op: 'FancyAttention', domain: 'com.acme' },
      'operator com.acme::FancyAttention requires a custom operator library, which runners do not load',
    ],
    [
      'that does not exist',
      { op: 'Affine' },
      'operator Affine is not available in this version of ONNX Runtime (1.30, opset 26)',
    ],
    [
      'that could load code',
      { op: 'EPContext', domain: 'com.microsoft' },
      'operator com.microsoft::EPContext is not available in this version of ONNX Runtime (1.30, opset 26)',
    ],
    ['of a later opset', { op: 'Gelu' }, 'operator Gelu is not part of opset 17; it was added in opset 20'],
    [
      'of an earlier opset',
      { op: 'Upsample' },
      'operator Upsample is not available in this version of ONNX Runtime (1.30, opset 26)',
    ],
  ])('for an operator %s', async (_, node, sentence) => {
    expect(await messages({ nodes: [{ ...relu(), ...node }] })).toEqual([`operator_unsupported: ${sentence}`]);
  });

  it('for an operator that generates random numbers, also in a subgraph', async () => {
    const branch: OnnxGraph = { nodes: [{ ...relu(), op: 'RandomNormalLike' }] };
    const model: OnnxModel = {
      nodes: [{ op: 'If', inputs: ['c'], outputs: ['y'], attributes: { then_branch: { graph: branch } } }],
    };
    expect((await findings(model)).map((it) => [it.code, it.node])).toEqual([['operator_random', 'RandomNormalLike']]);
  });

  it('for a Dropout with training_mode, and not without it', async () => {
    const dropout = (...inputs: string[]): OnnxModel => ({ nodes: [{ op: 'Dropout', inputs, outputs: ['y'] }] });
    expect(await messages(dropout('x'))).toEqual([]);
    expect(await messages(dropout('x', 'ratio', ''))).toEqual([]);
    expect(await messages(dropout('x', '', 'training'))).toEqual([
      'operator_random: operator Dropout with training_mode generates random numbers, so the results are not reproducible',
    ]);
  });

  it.each(['', 'ai.onnx', 'com.microsoft'])('for a function in the domain "%s" of the runtime', async (domain) => {
    const functions = [{ domain, name: 'RandomUniformLike', inputs: ['x'], outputs: ['y'], nodes: [relu()] }];
    expect(await messages({ functions, nodes: [relu()] })).toEqual([
      'onnx_invalid: this is not a valid ONNX model: it defines the function "RandomUniformLike" in a domain of ONNX Runtime',
    ]);
  });

  it('for a function that is defined twice', async () => {
    const twice = { domain: 'local', name: 'f', inputs: ['x'], outputs: ['y'], nodes: [relu()] };
    expect(await messages({ functions: [twice, twice], nodes: [relu()] })).toEqual([
      'onnx_invalid: this is not a valid ONNX model: it defines the function "f" twice',
    ]);
  });

  it('for a control character in a name', async () => {
    const outputs = [{ name: 'x\0y', dtype: 'float32', shape: [1] }] as const;
    expect(await messages({ nodes: [relu()], outputs })).toEqual([
      expect.stringMatching(/^onnx_invalid: .*the name at byte \d+ contains a control character/),
    ]);
  });

  it('accepts what optimum writes into com.microsoft, and local functions', async () => {
    const functions = [{ domain: 'pkg.torch', name: 'Linear', inputs: ['x'], outputs: ['y'], nodes: [relu()] }];
    const nodes = [
      { ...relu(), op: 'SkipLayerNormalization', domain: 'com.microsoft' },
      { ...relu(), op: 'Linear', domain: 'pkg.torch' },
    ];
    expect(await messages({ functions, nodes })).toEqual([]);
  });
});

describe('a tensor is rejected', () => {
  it('when its bytes do not match its dimensions', async () => {
    expect(await messages({ initializers: [weight([3, 4], new Uint8Array(40))] })).toEqual([
      'onnx_tensor_invalid: tensor "W" declares 3x4 float32 (48 bytes) but contains 40 bytes',
    ]);
    expect(await messages({ initializers: [weight([3, 4])] })).toEqual([
      'onnx_tensor_invalid: tensor "W" declares 3x4 float32 (48 bytes) but contains 0 bytes',
    ]);
  });

  it('when a dimension is negative', async () => {
    expect(await messages({ initializers: [weight([-1], new Uint8Array(4))] })).toEqual([
      'onnx_tensor_invalid: tensor "W" has the negative dimension -1',
    ]);
  });

  it('packs two 4-bit values into a byte', async () => {
    expect(await messages({ initializers: [{ name: 'W', dtype: 'int4', dims: [3], raw: new Uint8Array(2) }] })).toEqual(
      [],
    );
  });
});

describe('external data', () => {
  const data = [{ name: 'model.onnx.data', size: 108 }];

  it('may be in a plain file next to the model', async () => {
    expect(await messages({ initializers: [external('model.onnx.data', { offset: 100, length: 8 })] }, data)).toEqual(
      [],
    );
  });

  it.each(['/etc/passwd', '../secret', 'a/../b', './model.onnx.data', 'C:\\x', '*/_ORT_MEM_ADDR_/*', '', '.hidden'])(
    'may not be at "%s"',
    async (location) => {
      expect((await findings({ initializers: [external(location)] }, data)).map((it) => it.code)).toEqual([
        'external_data_path_invalid',
      ]);
    },
  );

  it('must be in the bundle, with all its bytes', async () => {
    expect(await messages({ initializers: [external('other.data')] }, data)).toEqual([
      'external_data_missing: tensor "W" requires the file "other.data", which is not in the bundle',
    ]);
    expect(await messages({ initializers: [external('model.onnx.data', { offset: 104 })] }, data)).toEqual([
      'external_data_truncated: tensor "W" requires bytes 104-112 of "model.onnx.data", but the file has 108 bytes',
    ]);
  });

  it('must be as long as its dimensions require', async () => {
    expect(await messages({ initializers: [external('model.onnx.data', { length: 4 })] }, data)).toEqual([
      'onnx_tensor_invalid: tensor "W" declares 2 float32 (8 bytes) but contains 4 bytes',
    ]);
  });

  it('may not be in attributes, sparse tensors or functions', async () => {
    const sparse = {
      values: external('model.onnx.data'),
      indices: { name: 'i', dtype: 'int64', dims: [2], raw: new Uint8Array(16) },
      dims: [9],
    } as const;
    const constant: OnnxNode = {
      op: 'Constant',
      inputs: [],
      outputs: ['c'],
      attributes: { value: { tensor: external('model.onnx.data') } },
    };
    const sparseConstant: OnnxNode = {
      op: 'Constant',
      inputs: [],
      outputs: ['c'],
      attributes: { sparse_value: { sparse } },
    };
    const models: OnnxModel[] = [
      { nodes: [constant] },
      { nodes: [sparseConstant] },
      { sparseInitializers: [sparse] },
      { functions: [{ domain: 'f', name: 'f', inputs: [], outputs: [], nodes: [constant] }] },
    ];
    for (const model of models)
      expect((await findings(model, data)).map((it) => it.code)).toEqual(['external_data_path_invalid']);
  });

  it('is found where entries name a file that the tensor does not declare', async () => {
    const undeclared: OnnxTensor = { ...weight([2]), external: { location: '/etc/passwd', undeclared: true } };
    expect((await findings({ initializers: [undeclared] }, data)).map((it) => it.code)).toEqual([
      'external_data_path_invalid',
    ]);
    expect(await messages({ initializers: [{ ...undeclared, raw: new Uint8Array(8) }] }, data)).toEqual([
      'onnx_tensor_invalid: tensor "W" has more than one data field',
    ]);
  });

  it('is found in subgraphs', async () => {
    const branch: OnnxGraph = { initializers: [external('/etc/passwd')] };
    const model: OnnxModel = {
      nodes: [{ op: 'If', inputs: ['c'], outputs: ['y'], attributes: { then_branch: { graph: branch } } }],
    };
    expect((await findings(model, data)).map((it) => it.code)).toEqual(['external_data_path_invalid']);
  });
});

describe('a file that is no model', () => {
  const text = (it: string): Uint8Array => new TextEncoder().encode(it);

  it('is identified by its content', async () => {
    expect(await messages(text('version https://git-lfs.github.com/spec/v1'))).toEqual([
      'onnx_invalid: this is not a valid ONNX model: it is a Git LFS pointer; download the file with `git lfs pull`',
    ]);
    expect(await messages(new Uint8Array([0, 0, 0, 0, ...text('ORTM')]))).toEqual([
      'onnx_invalid: this is not a valid ONNX model: it is an ORT-format model; upload the .onnx file',
    ]);
    expect(await messages(text('\u0002\u0000\u0000\u0000\u0000\u0000\u0000\u0000{"weight":{}}'))).toEqual([
      'onnx_invalid: this is not a valid ONNX model: it is a safetensors file; export the model to ONNX',
    ]);
    const unknown = 'onnx_invalid: expected an ONNX model; found other content from byte 0 on';
    expect(await messages(text('just a text'))).toEqual([unknown]);
    expect(await messages(new Uint8Array(100))).toEqual([unknown]);
  });

  it('is empty, or truncated anywhere', async () => {
    expect(await messages(new Uint8Array())).toEqual(['onnx_empty: the file is empty']);
    const whole = onnxModel({ nodes: [relu()], initializers: [weight([64], new Uint8Array(256))] });
    const cut = await Promise.all(
      Array.from({ length: whole.length - 1 }, (_, i) => findings(whole.subarray(0, i + 1))),
    );
    expect(new Set(cut.flat().map((it) => it.code))).toEqual(
      new Set(['onnx_truncated', 'onnx_invalid', 'onnx_opset_unsupported']),
    );
  });

  it('exceeds protobuf', async () => {
    const [found] = [
      await inspectOnnx('model.onnx', { size: 2 ** 31, read: () => Promise.reject(new Error('not to be read')) }),
    ];
    expect(found).toMatchObject({ code: 'onnx_too_large', found: '2147483648' });
  });
});
