import { onnxModel, type OnnxModel, type OnnxTensorType } from '@primitives/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle, type CheckOptions } from './check-bundle.js';
import { checkAgainstContract, type TrackContract } from './contract.js';
import type { BundleReport } from './report.js';
import { memorySource } from './source.js';

/** Parsed JSON, mutable. */
type Json = ReturnType<typeof JSON.parse>;
type Files = Record<string, Uint8Array | object>;

const FIXTURES = join(__dirname, '../fixtures');
const encode = (it: Uint8Array | object): Uint8Array =>
  it instanceof Uint8Array ? it : new TextEncoder().encode(JSON.stringify(it));
const check = (files: Files, options?: CheckOptions): Promise<BundleReport> =>
  checkBundle(memorySource(Object.fromEntries(Object.entries(files).map(([name, it]) => [name, encode(it)]))), options);
const codesOf = (report: Pick<BundleReport, 'findings'>): string[] =>
  report.findings.map((it) => `${it.code}: ${it.message}`);

/** A sample folder, with parsed JSON files that a test may change. */
function sample(name: string): Record<string, Json> {
  const folder = join(FIXTURES, name);
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const bytes = new Uint8Array(readFileSync(join(folder, file)));
      return [file, file.endsWith('.json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes];
    }),
  );
}

const image: OnnxTensorType = { name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 224, 224] };
const ids: OnnxTensorType = { name: 'input_ids', dtype: 'int64', shape: ['batch', 'sequence'] };
const vectors = (name: string, columns: number | string = 8): OnnxTensorType => ({
  name,
  dtype: 'float32',
  shape: ['batch', columns],
});
const model = (inputs: OnnxTensorType[], outputs: OnnxTensorType[], more: OnnxModel = {}): Uint8Array =>
  onnxModel({ inputs, outputs, ...more });

describe('the manifest', () => {
  const manifest = (change: (manifest: Json) => void) => {
    const files = sample('open-valid-embedder');
    change(files['manifest.json']);
    return check(files).then(codesOf);
  };

  it.each<[string, (it: Json) => void, string]>([
    ['an unknown key', (it) => (it.interfce = 1), 'manifest_invalid: manifest.json: interfce: unknown key'],
    [
      'an unknown key further in',
      (it) => (it.files.weights = 'a.bin'),
      'manifest_invalid: manifest.json: files.weights: unknown key',
    ],
    [
      'another schema',
      (it) => (it.schema = 'onnx-bundle/2'),
      'manifest_invalid: manifest.json: schema: expected "onnx-bundle/1"',
    ],
    [
      'an unknown interface',
      (it) => (it.interface = 'detector'),
      'manifest_invalid: manifest.json: interface: expected one of dual-encoder, classifier, matcher, vqa, embedder',
    ],
    [
      'a missing block',
      (it) => delete it.embedding,
      'manifest_invalid: manifest.json: embedding: expected object, received undefined',
    ],
    [
      'a path for a file',
      (it) => (it.files.model = '../model.onnx'),
      'manifest_invalid: manifest.json: files.model: expected a file name without folders',
    ],
    [
      'a file that is not there',
      (it) => (it.files.model = 'other.onnx'),
      'file_missing: manifest.json names "other.onnx", which is not in the bundle',
    ],
    [
      'a number for a name',
      (it) => (it.name = 7),
      'manifest_invalid: manifest.json: name: expected string, received number',
    ],
  ])('with %s is rejected', async (_, change, sentence) => expect(await manifest(change)).toEqual([sentence]));

  it('must be JSON', async () => {
    const report = await check({
      ...sample('open-valid-embedder'),
      'manifest.json': new TextEncoder().encode('{schema}'),
    });
    expect(codesOf(report)).toEqual([expect.stringMatching(/^manifest_invalid: manifest.json: not JSON/)]);
  });

  it.each([
    ['[', 'nested deeper than 64'],
    ['{"a":', 'nested deeper than 64'],
    ['0,', 'more than 5000000 values'],
  ])('cannot exhaust memory by repeating "%s"', async (piece, problem) => {
    const text = new TextEncoder().encode(piece.repeat(6_000_000));
    expect(codesOf(await check({ ...sample('open-valid-matcher'), 'tokenizer.json': text }))).toEqual([
      `tokenizer_invalid: tokenizer.json: ${problem}`,
    ]);
  });

  it('is limited to a megabyte, like the preprocessing', async () => {
    const spaces = new TextEncoder().encode(`{${' '.repeat(1_000_000)}}`);
    const sentence = (file: string) => `${file}: the file has 1000002 bytes; at most 1000000 are read`;
    expect(codesOf(await check({ ...sample('open-valid-classifier'), 'manifest.json': spaces }))).toEqual([
      `manifest_invalid: ${sentence('manifest.json')}`,
    ]);
    expect(codesOf(await check({ ...sample('open-valid-classifier'), 'preprocessor_config.json': spaces }))).toEqual([
      `preprocessor_invalid: ${sentence('preprocessor_config.json')}`,
    ]);
  });

  it('names either two towers or one model', async () => {
    const files = sample('open-valid-dual-encoder');
    files['manifest.json'].files.model = 'vision_model.onnx';
    expect(codesOf(await check(files))).toEqual([
      'manifest_invalid: manifest.json: files: expected either vision and text, or model',
    ]);
  });

  it('has its digests compared when the caller can hash', async () => {
    const files = sample('open-valid-embedder');
    files['manifest.json'].sha256 = { 'model.onnx': 'a'.repeat(64) };
    expect((await check(files)).verdict).toBe('ok');
    expect(codesOf(await check(files, { sha256: async () => 'b'.repeat(64) }))).toEqual([
      `file_digest_mismatch: "model.onnx" has SHA-256 ${'b'.repeat(64)}; manifest.json declares ${'a'.repeat(64)}`,
    ]);
  });

  it('takes precedence over a requested interface', async () => {
    expect(codesOf(await check(sample('open-valid-embedder'), { interface: 'vqa' }))).toEqual([
      'manifest_invalid: manifest.json: interface: declares embedder, but vqa was requested',
    ]);
  });
});

describe('without a manifest', () => {
  const bare = (name: string): Record<string, Json> => {
    const { 'manifest.json': _, ...files } = sample(name);
    return files;
  };

  it.each(['dual-encoder', 'classifier', 'matcher', 'vqa', 'embedder'])('a %s is recognized', async (kind) => {
    const report = await check(bare(`open-valid-${kind}`));
    expect([report.interface, report.verdict]).toEqual([kind, 'ok']);
    expect(report.assumed[0]).toMatch(`interface ${kind}, from`);
  });

  it('a folder of transformers.js with its graphs in onnx/ is a dual encoder', async () => {
    const { 'vision_model.onnx': vision, 'text_model.onnx': text, ...rest } = bare('open-valid-dual-encoder');
    const report = await check({
      ...rest,
      'onnx/vision_model.onnx': vision,
      'onnx/text_model.onnx': text,
      '.gitattributes': {},
      'model.safetensors': {},
    });
    expect([report.interface, report.verdict, report.ignored]).toEqual([
      'dual-encoder',
      'ok',
      ['.gitattributes', 'model.safetensors'],
    ]);
  });

  it('a combined model of optimum is a dual encoder; its logits are not used', async () => {
    const { 'vision_model.onnx': _, 'text_model.onnx': __, ...rest } = bare('open-valid-dual-encoder');
    const mask: OnnxTensorType = { ...ids, name: 'attention_mask' };
    const logits: OnnxTensorType = { name: 'logits_per_image', dtype: 'float32', shape: ['a', 'b'] };
    const report = await check({
      ...rest,
      'model.onnx': model([ids, image, mask], [logits, vectors('text_embeds'), vectors('image_embeds')]),
    });
    expect([report.interface, report.verdict]).toEqual(['dual-encoder', 'ok']);
  });

  it.each<[string, string[], string[] | null]>([
    [
      'plain towers before their variants',
      ['vision_model.onnx', 'text_model.onnx', 'vision_model_fp16.onnx', 'text_model_fp16.onnx'],
      ['vision_model.onnx', 'text_model.onnx'],
    ],
    [
      'the only variant',
      ['vision_model_fp16.onnx', 'text_model_fp16.onnx', 'vision_model_q4.onnx'],
      ['vision_model_fp16.onnx', 'text_model_fp16.onnx'],
    ],
    [
      'no variant of several',
      ['vision_model_fp16.onnx', 'text_model_fp16.onnx', 'vision_model_q4.onnx', 'text_model_q4.onnx'],
      null,
    ],
  ])('accepts %s', async (_, names, taken) => {
    const { 'vision_model.onnx': vision, 'text_model.onnx': text, ...rest } = bare('open-valid-dual-encoder');
    const report = await check({
      ...rest,
      ...Object.fromEntries(names.map((it) => [it, it.startsWith('vision') ? vision : text])),
    });
    expect(report.manifest === null ? null : report.graphs.map(({ file }) => file)).toEqual(taken);
  });

  it('a text tower may take token types and positions', async () => {
    const files = bare('open-valid-dual-encoder');
    const more = ['token_type_ids', 'position_ids'].map((name) => ({ ...ids, name }));
    expect(
      codesOf(await check({ ...files, 'text_model.onnx': model([ids, ...more], [vectors('text_embeds')]) })),
    ).toEqual([]);
  });

  it('preprocessing is found in processor_config.json, where transformers 5 stores it', async () => {
    const { 'preprocessor_config.json': settings, ...files } = bare('open-valid-embedder');
    const nulls = { pad_size: null, size: { ...settings.size, longest_edge: null } };
    const report = await check({
      ...files,
      'processor_config.json': {
        processor_class: 'CLIPProcessor',
        image_processor: { ...settings, ...nulls },
        tokenizer: { padding: true },
      },
    });
    expect([codesOf(report), report.preprocessing]).toEqual([
      [],
      (await check(bare('open-valid-embedder'))).preprocessing,
    ]);
  });

  it('text settings come from the tokenizer', async () => {
    expect((await check(bare('open-valid-matcher'))).text).toEqual({
      maxLength: 32,
      padding: 'longest',
      padTokenId: 0,
    });
  });

  it('heads are recognized by the names of outputs', async () => {
    const files = {
      ...bare('open-valid-classifier'),
      'labels.json': { attributes: ['red', 'blue'], objects: ['cube'] },
    };
    const report = await check({
      ...files,
      'model.onnx': model([image], [vectors('attribute_logits', 2), vectors('object_logits', 1)]),
    });
    expect(report.heads).toEqual({
      attribute: { output: 'attribute_logits', activation: 'none', labels: ['red', 'blue'] },
      object: { output: 'object_logits', activation: 'none', labels: ['cube'] },
    });
  });

  it('reports what cannot be inferred', async () => {
    expect(codesOf(await check({ 'model.onnx': model([{ ...image, name: 'input' }], [vectors('output')]) }))).toEqual([
      'interface_unknown: the interface cannot be inferred: the inputs are input and the outputs output',
    ]);
    expect(codesOf(await check({ 'a.onnx': model([], []), 'b.onnx': model([], []) }))).toEqual([
      'interface_unknown: the interface cannot be inferred: 2 .onnx files, and none is named model.onnx',
    ]);
    expect(codesOf(await check({ 'config.json': {}, 'model.safetensors': new Uint8Array(8) }))).toEqual([
      'weights_not_exported: model.safetensors has weights of a framework; the folder has no ONNX graph',
    ]);
    expect(codesOf(await check({}))).toEqual([
      'interface_unknown: the interface cannot be inferred: there is no .onnx file',
    ]);
  });

  it('reports a missing preprocessor', async () => {
    const { 'preprocessor_config.json': _, ...files } = bare('open-valid-embedder');
    expect(codesOf(await check(files))).toEqual([
      'file_missing: the bundle has no preprocessor; expected a file named "preprocessor_config.json"',
    ]);
  });
});

describe('a bare model with an interface', () => {
  it('gets default preprocessing at the size of its input', async () => {
    const report = await check(
      { 'clip.onnx': model([{ ...image, shape: ['b', 3, 336, 336] }], [vectors('image_embeds')]) },
      { interface: 'embedder' },
    );
    expect(report).toMatchObject({
      verdict: 'ok',
      bare: true,
      preprocessing: { resize: { shortestEdge: 336 }, crop: { height: 336, width: 336 } },
    });
    expect(report.assumed).toContain("CLIP's preprocessing at 336x336");
  });

  it('may not require larger images than any other', async () => {
    const files = { 'clip.onnx': model([{ ...image, shape: ['b', 3, 4096, 4096] }], [vectors('image_embeds')]) };
    expect(codesOf(await check(files, { interface: 'embedder' }))).toEqual([
      'image_too_large: clip.onnx: input "pixel_values": expected at most 1024x1024; found 4096x4096',
    ]);
  });

  it.each(['classifier', 'matcher', 'vqa'] as const)('can be checked as a %s without its other files', async (kind) => {
    const inputs = kind === 'classifier' ? [image] : [image, ids];
    expect(await check({ 'model.onnx': model(inputs, [vectors('logits', 2)]) }, { interface: kind })).toMatchObject({
      verdict: 'ok',
      interface: kind,
    });
  });
});

describe('a graph', () => {
  const embedder = async (inputs: OnnxTensorType[], outputs: OnnxTensorType[], more?: OnnxModel): Promise<string[]> =>
    codesOf(await check({ ...sample('open-valid-embedder'), 'model.onnx': model(inputs, outputs, more) })).map((it) =>
      it.replace('model.onnx: ', ''),
    );
  const good = vectors('pooler_output');

  it.each<[string, OnnxTensorType[], OnnxTensorType[], string]>([
    [
      'without the input',
      [{ ...image, name: 'input' }],
      [good],
      'input_missing: an embedder model requires an input named "pixel_values"; found "input"',
    ],
    [
      'with doubles',
      [{ ...image, dtype: 'float64' }],
      [good],
      'input_dtype_mismatch: input "pixel_values" is float64; expected float32 or float16',
    ],
    [
      'with one channel',
      [{ ...image, shape: ['b', 1, 224, 224] }],
      [good],
      'input_shape_mismatch: input "pixel_values" has 1 channels; expected 3',
    ],
    [
      'with three axes',
      [{ ...image, shape: ['b', 3, 224] }],
      [good],
      'input_shape_mismatch: input "pixel_values" has shape [b, 3, 224]; expected [batch, 3, height, width]',
    ],
    [
      'of another size',
      [{ ...image, shape: ['b', 3, 384, 384] }],
      [good],
      'image_size_mismatch: input "pixel_values" expects images of 384x384, but preprocessor_config.json produces 224x224',
    ],
    [
      'with a fixed batch',
      [{ ...image, shape: [1, 3, 224, 224] }],
      [good],
      'batch_size_fixed: input "pixel_values" has a fixed batch size of 1; expected a dynamic first dimension',
    ],
    [
      'without the output',
      [image],
      [vectors('output')],
      'output_missing: an embedder model requires an output named "pooler_output"; found "output"',
    ],
    [
      'with whole numbers',
      [image],
      [{ ...good, dtype: 'int64' }],
      'output_dtype_mismatch: output "pooler_output" is int64; expected float32 or float16',
    ],
    [
      'with one row',
      [image],
      [{ ...good, shape: [1, 8] }],
      'output_shape_mismatch: output "pooler_output" has a fixed first dimension of 1; expected a dynamic batch dimension',
    ],
    [
      'with a row a token',
      [image],
      [{ ...good, shape: ['b', 50, 8] }],
      'output_shape_mismatch: output "pooler_output" has shape [b, 50, 8]; expected [batch, D]',
    ],
    [
      'with one input more',
      [image, { ...ids, name: 'x' }],
      [good],
      'input_unexpected: input "x" is not part of the embedder interface and has no default value',
    ],
  ])('%s is rejected', async (_, inputs, outputs, sentence) => {
    // The missing input is unknown as well.
    expect(await embedder(inputs, outputs)).toContain(sentence);
    expect((await embedder(inputs, outputs)).length).toBe(sentence.startsWith('input_missing') ? 2 : 1);
  });

  it('may have dynamic axes, half precision, inputs with defaults and further outputs', async () => {
    const extra = { name: 'scale', dtype: 'float32', shape: [1] } as const;
    const initializers = [{ name: 'scale', dtype: 'float32' as const, dims: [1], raw: new Uint8Array(4) }];
    const inputs: OnnxTensorType[] = [{ name: 'pixel_values', dtype: 'float16', shape: ['b', null, 'h', 'w'] }, extra];
    expect(
      await embedder(
        inputs,
        [
          { ...good, shape: null },
          { name: 'last_hidden_state', dtype: 'float32', shape: ['b', 50, 8] },
        ],
        { initializers },
      ),
    ).toEqual([]);
  });

  it('with a fixed text length needs texts padded to it', async () => {
    const files = {
      ...sample('open-valid-matcher'),
      'model.onnx': model([image, { ...ids, shape: ['b', 32] }], [vectors('logits', 2)]),
    };
    expect(codesOf(await check(files))).toEqual([
      'input_shape_mismatch: model.onnx: input "input_ids" has a fixed sequence length of 32, but texts are padded to the longest text of a batch',
    ]);
    files['manifest.json'].text.padding = 'max_length';
    expect(codesOf(await check(files))).toEqual([]);
  });

  it('reports its structure', async () => {
    const [graph] = (await check(sample('open-valid-dual-encoder-extdata'))).graphs;
    expect(graph).toMatchObject({
      file: 'vision_model.onnx',
      role: 'vision',
      opset: 17,
      nodes: 20,
      external: ['vision_model.onnx.data'],
      parameters: { total: 48, byType: { float32: 48, int64: 6 } },
      precision: { byType: { float32: 48 }, quantisation: null },
    });
  });
});

describe('parts of a bundle', () => {
  it('embeddings of images and texts have one length', async () => {
    const files = sample('open-valid-dual-encoder');
    expect(codesOf(await check({ ...files, 'text_model.onnx': model([ids], [vectors('text_embeds', 16)]) }))).toEqual([
      'embedding_size_mismatch: image embeddings have 8 dimensions, but text embeddings have 16',
    ]);
  });

  it('labels are as many as columns', async () => {
    const files = sample('open-valid-classifier');
    delete files['config.json'].id2label['7'];
    expect(codesOf(await check(files))).toEqual([
      'label_count_mismatch: model.onnx: output "logits" has 8 columns, but the list of labels has 7 entries',
    ]);
  });

  it.each<[string, object, string]>([
    ['with a gap', { '0': 'a', '2': 'b' }, '"id2label" must number its labels from 0 without gaps'],
    ['twice the same', { '0': 'a', '1': 'a' }, 'the label "a" is in the list twice'],
    ['not of text', { '0': 1 }, 'label 0: expected strings of 1 to 256 printable characters; found 1'],
    ['empty', {}, 'a list of 0 labels; expected 1 to 1000000'],
  ])('a list of labels %s is rejected', async (_, id2label, problem) => {
    expect(codesOf(await check({ ...sample('open-valid-classifier'), 'config.json': { id2label } }))).toEqual([
      `label_list_invalid: config.json: ${problem}`,
    ]);
  });

  it('yes and no are among the answers', async () => {
    const files = sample('open-valid-vqa');
    expect((await check(files)).answers).toMatchObject({ yes: 1, no: 0 });
    files['manifest.json'].answers.yes = 'Yes';
    expect(codesOf(await check(files))).toEqual(['label_list_invalid: config.json: "Yes" is not among the labels']);
  });

  it.each<[string, (files: Record<string, Json>) => void, string]>([
    [
      'its second file',
      (it) => delete it['tokenizer_config.json'],
      'tokenizer_config.json: the file is not in the bundle',
    ],
    [
      'a model we can run',
      (it) => (it['tokenizer.json'].model.type = 'Magic'),
      'tokenizer.json: model.type: expected BPE, WordPiece, Unigram; found "Magic"',
    ],
    [
      'a padding token',
      (it) => delete it['tokenizer_config.json'].pad_token,
      'tokenizer.json: it declares no padding token; set text.pad_token_id in manifest.json',
    ],
  ])('a tokenizer has %s', async (_, change, sentence) => {
    const files = sample('open-valid-matcher');
    change(files);
    expect(codesOf(await check(files))).toEqual([`tokenizer_invalid: ${sentence}`]);
  });
});

describe('a track', () => {
  const track: TrackContract = {
    protocol: 'mac',
    acceptedInterfaces: ['classifier', 'dual-encoder'],
    vocabulary: { attributes: ['red', 'blue'], objects: ['cube'] },
  };
  const against = async (name: string, contract: TrackContract) =>
    codesOf(checkAgainstContract(await check(sample(name)), contract));

  it('accepts the interfaces of its protocol', async () => {
    expect(await against('open-valid-dual-encoder', track)).toEqual([]);
    expect(await against('open-valid-vqa', track)).toEqual([
      'interface_unsupported: the mac protocol does not accept the interface vqa; expected classifier, dual-encoder',
    ]);
  });

  it('lists the labels a head lacks', async () => {
    expect(await against('open-valid-classifier', track)).toEqual([]);
    const vocabulary = { ...track.vocabulary, attributes: ['red', 'Blue', 'shiny'] };
    expect(await against('open-valid-classifier', { ...track, vocabulary })).toEqual([
      'label_missing: the attribute head lacks 2 of the 3 attribute labels of the track: Blue, shiny',
    ]);
  });

  it('lists a limited number of missing labels', async () => {
    const attributes = Array.from({ length: 440 }, (_, i) => `a${i}`);
    const [sentence] = await against('open-valid-classifier', {
      ...track,
      vocabulary: { ...track.vocabulary, attributes },
    });
    expect(sentence).toMatch(/lacks 440 of the 440 .* a10, a11 and 428 more$/);
  });

  it('requires one number per primitive of an embedder, for activations', async () => {
    const contractOf = (count: number): TrackContract => ({
      protocol: 'compmap',
      acceptedInterfaces: ['dual-encoder', 'embedder'],
      vocabulary: { attributes: [], objects: [], primitives: Array.from({ length: count }, (_, i) => `p${i}`) },
    });
    expect(await against('open-valid-embedder', contractOf(8))).toEqual([]);
    expect(await against('open-valid-dual-encoder', contractOf(3))).toEqual([]);
    expect(await against('open-valid-embedder', contractOf(3))).toEqual([
      'primitive_count_mismatch: model.onnx: output "pooler_output" has 8 values per image; the compmap protocol requires from an embedder one value for each of the 3 primitives of the track',
    ]);
  });

  it('accepts no bare model', async () => {
    const report = await check({ 'm.onnx': model([image], [vectors('image_embeds')]) }, { interface: 'embedder' });
    expect(checkAgainstContract(report, { ...track, acceptedInterfaces: ['embedder'] })).toMatchObject({
      verdict: 'reject',
      findings: [{ code: 'file_missing', stage: 'contract' }],
    });
  });
});
