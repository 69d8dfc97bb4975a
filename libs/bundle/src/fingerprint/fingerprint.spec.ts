import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floats, onnxModel, type OnnxModel, type OnnxNode, type OnnxTensor } from '@primitives/testing';
import { checkBundle } from '../check-bundle.js';
import { memorySource } from '../source.js';
import { computeFingerprint } from './fingerprint.js';

const FIXTURES = join(__dirname, '../../fixtures');
const hashing = { start: () => createHash('sha256') };
type Files = Record<string, Uint8Array>;

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FIXTURES, name)));
const folder = (name: string): Files =>
  Object.fromEntries(readdirSync(join(FIXTURES, name)).map((file) => [file, fixture(`${name}/${file}`)]));
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read any field
const parsed = (bytes: Uint8Array | undefined): any => JSON.parse(new TextDecoder().decode(bytes));

async function fingerprint(files: Files): Promise<string | null> {
  const source = memorySource(files);
  const report = await checkBundle(source);
  expect(report.findings).toEqual([]);
  return computeFingerprint(source, report, hashing);
}

const PREPROCESSOR = {
  image_processor_type: 'CLIPImageProcessor',
  size: { shortest_edge: 4 },
  crop_size: { height: 4, width: 4 },
};
const MANIFEST = {
  schema: 'onnx-bundle/1',
  name: 'model',
  interface: 'embedder',
  files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json' },
  embedding: { output: 'e' },
};

const W: OnnxTensor = {
  name: 'W',
  dtype: 'float32',
  dims: [48, 2],
  raw: floats(Array.from({ length: 96 }, Math.sqrt)),
};
const B: OnnxTensor = { name: 'B', dtype: 'float32', dims: [2], raw: floats([1, 2]) };
const node = (op: string, inputs: string[], outputs: string[], attributes: OnnxNode['attributes'] = {}): OnnxNode => ({
  op,
  inputs,
  outputs,
  attributes,
});
/** e = Softmax(Flatten(pixels) W + B) */
const MODEL: OnnxModel = {
  inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['n', 3, 4, 4] }],
  outputs: [{ name: 'e', dtype: 'float32', shape: ['n', 2] }],
  nodes: [
    node('Flatten', ['pixel_values'], ['f'], { axis: { int: 1 } }),
    node('MatMul', ['f', 'W'], ['m']),
    node('Add', ['m', 'B'], ['a']),
    node('Softmax', ['a'], ['e'], { axis: { int: 1 } }),
  ],
  initializers: [W, B],
};

const embedder = (model: OnnxModel, manifest: object = {}, preprocessor: object = {}): Files => ({
  'manifest.json': json({ ...MANIFEST, ...manifest }),
  'preprocessor_config.json': json({ ...PREPROCESSOR, ...preprocessor }),
  'model.onnx': onnxModel(model),
});
const of = (model: OnnxModel) => fingerprint(embedder(model));

describe('the fingerprint of a bundle', () => {
  it('is a SHA-256 that does not change between versions of the platform', async () => {
    expect(await of(MODEL)).toBe('c6c441a2b943b86849819547741533ae6f1b4ba6e88e257835f9b8a5e2f53a72');
  });

  it('is null for a rejected bundle', async () => {
    const source = memorySource({ 'manifest.json': json(MANIFEST) });
    expect(await computeFingerprint(source, await checkBundle(source), hashing)).toBeNull();
  });

  describe('does not change', () => {
    const same: Record<string, () => Promise<string | null>> = {
      'with the names of nodes and tensors': () =>
        of({
          ...MODEL,
          name: 'other',
          nodes: [
            { ...node('Flatten', ['pixel_values'], ['x1'], { axis: { int: 1 } }), name: 'first' },
            node('MatMul', ['x1', 'x2'], ['x3']),
            node('Add', ['x3', 'x4'], ['x5']),
            node('Softmax', ['x5'], ['e'], { axis: { int: 1 } }),
          ],
          initializers: [
            { ...W, name: 'x2' },
            { ...B, name: 'x4' },
          ],
        }),
      'with the order of nodes and tensors': () =>
        of({ ...MODEL, nodes: [...MODEL.nodes!].reverse(), initializers: [B, W] }),
      'with the name of the output and the descriptive fields of the manifest': () =>
        fingerprint(
          embedder(
            {
              ...MODEL,
              outputs: [{ name: 'vector', dtype: 'float32', shape: ['n', 2] }],
              nodes: [...MODEL.nodes!.slice(0, 3), node('Softmax', ['a'], ['vector'], { axis: { int: 1 } })],
            },
            { name: 'mine', version: '7', description: 'new', embedding: { output: 'vector' } },
          ),
        ),
      'when a constant replaces a tensor': () =>
        of({
          ...MODEL,
          nodes: [node('Constant', [], ['B'], { value: { tensor: B } }), ...MODEL.nodes!],
          initializers: [W],
        }),
      'when a list of floats replaces a tensor': () =>
        of({
          ...MODEL,
          nodes: [node('Constant', [], ['B'], { value_floats: { floats: [1, 2] } }), ...MODEL.nodes!],
          initializers: [W],
        }),
      'when weights move to another file': () =>
        fingerprint({
          ...embedder({
            ...MODEL,
            initializers: [
              { name: 'W', dtype: 'float32', dims: [48, 2], external: { location: 'w.data', offset: 4 } },
              B,
            ],
          }),
          'w.data': new Uint8Array([0, 0, 0, 0, ...W.raw!]),
        }),
      'when nodes are added that no output needs': () =>
        of({ ...MODEL, nodes: [...MODEL.nodes!, node('Relu', ['a'], ['unused'])] }),
      'when an Identity is inserted': () =>
        of({
          ...MODEL,
          nodes: [
            ...MODEL.nodes!.slice(0, 3),
            node('Identity', ['a'], ['i']),
            node('Softmax', ['i'], ['e'], { axis: { int: 1 } }),
          ],
        }),
      'when a default is omitted': () =>
        of({ ...MODEL, nodes: [node('Flatten', ['pixel_values'], ['f']), ...MODEL.nodes!.slice(1)] }),
      'with an opset that defines the same operators': () => of({ ...MODEL, opsets: { '': 16 } }),
      'with the file format and cosmetic fields of the preprocessor': () =>
        fingerprint({
          ...embedder(MODEL, {}, { processor_class: 'X', resample: 3 }),
          'README.md': json('hello'),
        }),
    };
    it.each(Object.entries(same))('%s', async (_, changed) => {
      expect(await changed()).toBe(await of(MODEL));
    });

    it.each([
      ['open-valid-vqa', 'model.onnx', 'vqa-onnxruntime.onnx'],
      ['open-valid-vqa', 'model.onnx', 'vqa-typed-fields.onnx'],
      ['open-valid-dual-encoder-torchscript', 'vision_model.onnx', 'vision-onnxruntime.onnx'],
    ])('when another program writes %s', async (name, model, rewritten) => {
      const files = folder(name);
      const again = fixture(`rewritten/${rewritten}`);
      expect(Buffer.compare(again, files[model]!)).not.toBe(0);
      expect(await fingerprint({ ...files, [model]: again })).toBe(await fingerprint(files));
    });

    it('between inline and external weights of the sample bundles', async () => {
      const inline = await fingerprint(folder('open-valid-dual-encoder'));
      expect(await fingerprint(folder('open-valid-dual-encoder-extdata'))).toBe(inline);
    });

    it('with the order of keys and the unused parts of a tokenizer', async () => {
      const files = folder('open-valid-vqa');
      const tokenizer = parsed(files['tokenizer.json']);
      const reordered = Object.fromEntries(Object.entries({ ...tokenizer, version: '2.0' }).reverse());
      expect(await fingerprint({ ...files, 'tokenizer.json': json(reordered) })).toBe(await fingerprint(files));
    });
  });

  describe('changes', () => {
    const different: Record<string, () => Promise<string | null>> = {
      'with one bit of one weight': () => {
        const raw = W.raw!.slice();
        raw[200]! ^= 1;
        return of({ ...MODEL, initializers: [{ ...W, raw }, B] });
      },
      'with the dimensions of a tensor': () => of({ ...MODEL, initializers: [W, { ...B, dims: [1, 2] }] }),
      'with an attribute': () =>
        of({ ...MODEL, nodes: [...MODEL.nodes!.slice(0, 3), node('Softmax', ['a'], ['e'], { axis: { int: 0 } })] }),
      'with an operator': () =>
        of({ ...MODEL, nodes: [...MODEL.nodes!.slice(0, 3), node('LogSoftmax', ['a'], ['e'], { axis: { int: 1 } })] }),
      'with the wiring': () =>
        of({
          ...MODEL,
          nodes: [
            ...MODEL.nodes!.slice(0, 2),
            node('Add', ['m', 'm'], ['a']),
            node('Softmax', ['a'], ['e'], { axis: { int: 1 } }),
          ],
        }),
      'with an opset that defines an operator otherwise': () => of({ ...MODEL, opsets: { '': 12 } }),
      'with a preprocessing value': () => fingerprint(embedder(MODEL, {}, { image_mean: [0.5, 0.5, 0.5] })),
    };
    it.each(Object.entries(different))('%s', async (_, changed) => {
      expect(await changed()).not.toBe(await of(MODEL));
    });

    const ofVqa = async (change: (files: Files) => Files) => fingerprint(change(folder('open-valid-vqa')));
    const settings: Record<string, (files: Files) => Files> = {
      'with the maximum length of texts': (files) => ({
        ...files,
        'manifest.json': json({ ...parsed(files['manifest.json']), text: { max_length: 16, padding: 'longest' } }),
      }),
      'with the order of labels': (files) => {
        const config = parsed(files['config.json']);
        const names = Object.values(config.id2label).reverse();
        return { ...files, 'config.json': json({ ...config, id2label: { ...names }, label2id: undefined }) };
      },
      'with the vocabulary': (files) => {
        const tokenizer = parsed(files['tokenizer.json']);
        const { vocab } = tokenizer.model;
        const [a, b] = Object.keys(vocab).slice(-2) as [string, string];
        const model = { ...tokenizer.model, vocab: { ...vocab, [a]: vocab[b], [b]: vocab[a] } };
        return { ...files, 'tokenizer.json': json({ ...tokenizer, model }) };
      },
    };
    it.each(Object.entries(settings))('%s', async (_, change) => {
      expect(await ofVqa(change)).not.toBe(await ofVqa((files) => files));
    });
  });

  describe('of a graph in a graph', () => {
    const branch = (name: string, value: number) => ({
      nodes: [node('Mul', ['a', name], [`${name}.out`])],
      outputs: [{ name: `${name}.out`, dtype: 'float32' as const, shape: null }],
      initializers: [{ name, dtype: 'float32' as const, dims: [], raw: floats([value]) }],
    });
    const choosing = (name: string, value: number): OnnxModel => ({
      ...MODEL,
      nodes: [
        ...MODEL.nodes!.slice(0, 3),
        node('If', ['c'], ['e'], {
          then_branch: { graph: branch(name, value) },
          else_branch: { graph: branch('k', 2) },
        }),
      ],
      initializers: [W, B, { name: 'c', dtype: 'bool', dims: [], raw: Uint8Array.of(1) }],
    });

    it('does not change with its names', async () => {
      expect(await of(choosing('other', 3))).toBe(await of(choosing('t', 3)));
    });
    it('changes with its weights', async () => {
      expect(await of(choosing('t', 4))).not.toBe(await of(choosing('t', 3)));
    });
    it('changes with what it takes from around it', async () => {
      const changed = choosing('t', 3);
      const nodes = changed.nodes!.map((it) => (it.op === 'Add' ? node('Sub', ['m', 'B'], ['a']) : it));
      expect(await of({ ...changed, nodes })).not.toBe(await of(choosing('t', 3)));
    });
  });

  describe('of a model with functions', () => {
    const calling = (name: string, op: string): OnnxModel => ({
      ...MODEL,
      opsets: { '': 17, own: 1 },
      nodes: [...MODEL.nodes!.slice(0, 3), { ...node(name, ['a'], ['e']), domain: 'own' }],
      functions: [{ domain: 'own', name, inputs: ['x'], outputs: ['y'], nodes: [node(op, ['x'], ['y'])] }],
    });
    it('does not change with the name of a function', async () => {
      expect(await of(calling('G', 'Relu'))).toBe(await of(calling('F', 'Relu')));
    });
    it('changes with the body of a function', async () => {
      expect(await of(calling('F', 'Tanh'))).not.toBe(await of(calling('F', 'Relu')));
    });
  });

  it('is null when a value depends on itself', async () => {
    const nodes = [node('Add', ['e', 'B'], ['a']), node('Softmax', ['a'], ['e'])];
    expect(await of({ ...MODEL, nodes })).toBeNull();
  });

  it('takes linear time in the length and the sharing of a graph', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => node('Add', [`x${i}`, `x${i}`], [`x${i + 1}`]));
    const chain = [node('Flatten', ['pixel_values'], ['x0']), ...nodes, node('Softmax', ['x20000'], ['e'])];
    expect(await of({ ...MODEL, nodes: chain.reverse() })).toMatch(/^[0-9a-f]{64}$/);
  }, 20_000);
});
