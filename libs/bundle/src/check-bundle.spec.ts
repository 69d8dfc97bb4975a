import type { OnnxTensorType } from '@primitives/testing';
import { check, codesOf, ids, image, type Json, model, sample, vectors } from '../spec/samples';
import type { RandomAccess } from './source.js';

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
    ['a missing block', (it) => delete it.embedding, 'manifest_invalid: manifest.json: embedding is missing'],
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
      'manifest_invalid: manifest.json: name: expected a text; found a number',
    ],
    [
      'authors of another type',
      (it) => (it.authors = 7),
      'manifest_invalid: manifest.json: authors: expected a text or a list',
    ],
    ['an empty name', (it) => (it.name = ''), 'manifest_invalid: manifest.json: name: expected at least 1 character'],
    [
      'no file of the preprocessing',
      (it) => delete it.files.preprocessor,
      'manifest_invalid: manifest.json: files.preprocessor is missing',
    ],
  ])('with %s is rejected', async (_, change, sentence) => expect(await manifest(change)).toEqual([sentence]));

  it('must be JSON', async () => {
    const report = await check({
      ...sample('open-valid-embedder'),
      'manifest.json': new TextEncoder().encode('{\n  "name": "a",\n}'),
    });
    expect(codesOf(report)).toEqual([
      'manifest_invalid: manifest.json: not JSON; line 3, column 1: remove the comma before }',
    ]);
  });

  it('without an interface is rejected with its other problems', async () => {
    const wrong = (it: Json) => {
      it.interfce = it.interface;
      it.name = 7;
      delete it.interface;
    };
    expect(await manifest(wrong)).toEqual([
      'manifest_invalid: manifest.json: interface is missing',
      'manifest_invalid: manifest.json: interfce: unknown key',
      'manifest_invalid: manifest.json: name: expected a text; found a number',
    ]);
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

  it('does not hide the findings of the other files when it is not valid', async () => {
    const files = sample('open-valid-embedder');
    files['manifest.json'].interface = 'detector';
    files['model.onnx'] = model([image], [vectors('embedding')], { ir: 99 });
    files['preprocessor_config.json'] = { size: 'large' };
    const { findings, manifest, graphs } = await check(files);
    expect(findings.map(({ code, file }) => `${code} ${file}`)).toEqual(
      expect.arrayContaining([
        'manifest_invalid undefined',
        'onnx_ir_version_unsupported model.onnx',
        'preprocessor_invalid preprocessor_config.json',
      ]),
    );
    expect({ manifest, graphs }).toEqual({ manifest: null, graphs: [] });
  });

  it('does not hide the faults of the labels with unknown keys and invalid descriptions', async () => {
    const files = sample('open-valid-classifier');
    Object.assign(files['manifest.json'], { colour: 'red', size: 3, authors: 7, name: '' });
    const [, labels = '', list = ''] = /^(.*)#(.*)$/.exec(files['manifest.json'].heads.attribute.labels) ?? [];
    const known = files[labels][list];
    if (Array.isArray(known)) known.pop();
    else delete known[Object.keys(known).at(-1) ?? ''];
    const report = await check(files);
    expect(report.verdict).toBe('reject');
    expect(codesOf(report)).toEqual([
      'manifest_invalid: manifest.json: name: expected at least 1 character',
      'manifest_invalid: manifest.json: authors: expected a text or a list',
      'manifest_invalid: manifest.json: colour: unknown key',
      'manifest_invalid: manifest.json: size: unknown key',
      expect.stringMatching(/^label_count_mismatch: /),
    ]);
    expect(report.findings.every(({ remedy }) => remedy !== '')).toBe(true);
    expect(report.manifest).toMatchObject({ name: 'unnamed', interface: 'classifier' });
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
      'file_digest_mismatch: "model.onnx" is not the file that manifest.json declares: ' +
        'its SHA-256 begins with bbbbbbbbbbbb, the declared one with aaaaaaaaaaaa',
    ]);
  });

  it('is rejected with every fault of its files at once, a missing file once', async () => {
    const { 'preprocessor_config.json': _, ...files } = sample('open-valid-classifier');
    files['manifest.json'].files.labels = 'labels.json';
    files['manifest.json'].sha256 = { 'model.onnx': 'a'.repeat(64), 'labels.json': 'a'.repeat(64) };
    delete files['config.json'].id2label['7'];
    expect(codesOf(await check(files, { sha256: async () => 'b'.repeat(64) })).map((it) => it.split(':')[0])).toEqual([
      'file_missing',
      'file_missing',
      'file_digest_mismatch',
      'label_count_mismatch',
    ]);
  });

  it('has the digest of a file in onnx/ compared under its bare name', async () => {
    const { 'model.onnx': graph, ...files } = sample('open-valid-embedder');
    files['manifest.json'].sha256 = { 'model.onnx': 'a'.repeat(64) };
    const sha256 = async (bytes: RandomAccess) => {
      expect(await bytes.read(0, bytes.size)).toEqual(graph);
      return 'a'.repeat(64);
    };
    expect(codesOf(await check({ ...files, 'onnx/model.onnx': graph }, { sha256 }))).toEqual([]);
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
    const saved = { 'config.json': {}, 'preprocessor_config.json': {}, 'model.safetensors': new Uint8Array(8) };
    expect(codesOf(await check(saved))).toEqual([
      'weights_not_exported: model.safetensors has weights of a framework; the bundle has no ONNX graph',
    ]);
    const without = await check({ 'notes.txt': new Uint8Array(8) });
    expect(codesOf(without)).toEqual(['model_missing: there is no .onnx file']);
    expect(without.findings[0]?.remedy).toMatch(/^choose a folder or a \.zip archive with an \.onnx file/);
  });

  it('reports missing labels without a manifest that names them', async () => {
    const files = { ...bare('open-valid-classifier') };
    delete files['labels.json'];
    const report = await check({ ...files, 'model.onnx': model([image], [vectors('attribute_logits', 2)]) });
    expect(codesOf(report)).toEqual([
      'file_missing: the bundle has no list of labels, one per output column; expected a file named "labels.json"',
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
