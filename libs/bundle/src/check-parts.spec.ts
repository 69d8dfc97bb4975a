import { checkAgainstContract, type TrackContract } from './contract.js';
import { check, codesOf, ids, image, type Json, model, sample, vectors } from '../spec/samples';

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
    const report = await check(files);
    expect(codesOf(report)).toEqual([
      'label_count_mismatch: model.onnx: output "logits" has 8 columns, but the list of labels has 7 entries',
    ]);
    expect(report.findings[0]).toMatchObject({ expected: '8', found: '7' }); // the remedy corrects the labels
  });

  it('reports a list of labels that two heads share once', async () => {
    const files = sample('open-valid-classifier');
    const [head] = Object.values(files['manifest.json'].heads) as [Json];
    files['manifest.json'].heads = { attribute: head, object: head };
    files['config.json'].id2label = {};
    expect(codesOf(await check(files))).toEqual([
      'label_list_invalid: config.json: a list of 0 labels; expected 1 to 1000000',
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

  it('lists the labels a head lacks, and those that the track does not have', async () => {
    expect(await against('open-valid-classifier', track)).toEqual([]);
    const vocabulary = { ...track.vocabulary, attributes: ['red', 'Blue', 'shiny'] };
    expect(await against('open-valid-classifier', { ...track, vocabulary })).toEqual([
      'label_missing: the attribute head lacks 2 of the 3 attribute labels of the track: Blue, shiny; it has 7 that the track does not have: green, blue, yellow, cyan, magenta, white and 1 more',
    ]);
  });

  it('reports once that the labels of a head cannot be read', async () => {
    const files = sample('open-valid-classifier');
    delete files['config.json'];
    const report = await check(files);
    expect(report.findings.map(({ code }) => code)).toEqual(['file_missing']);
    expect(checkAgainstContract(report, track).findings).toEqual([]);
  });

  it('lists a limited number of missing labels', async () => {
    const attributes = Array.from({ length: 440 }, (_, i) => `a${i}`);
    const [sentence] = await against('open-valid-classifier', {
      ...track,
      vocabulary: { ...track.vocabulary, attributes },
    });
    expect(sentence).toMatch(
      /lacks 440 of the 440 .* a10, a11 and 428 more; it has 8 that the track does not have: red, .* and 2 more$/,
    );
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

  it('names each file that a bare classifier lacks, and no head that follows from one', async () => {
    const report = await check({ 'm.onnx': model([image], [vectors('object_logits')]) }, { interface: 'classifier' });
    expect(codesOf(checkAgainstContract(report, track))).toEqual([
      'file_missing: the bundle has no preprocessor; expected a file named "preprocessor_config.json"',
      'file_missing: the bundle has no list of labels, one per output column; expected a file named "labels.json"',
    ]);
  });

  it('accepts no bare model', async () => {
    const report = await check({ 'm.onnx': model([image], [vectors('image_embeds')]) }, { interface: 'embedder' });
    expect(checkAgainstContract(report, { ...track, acceptedInterfaces: ['embedder'] })).toMatchObject({
      verdict: 'reject',
      findings: [{ code: 'file_missing', stage: 'contract', remedy: expect.stringContaining('"shortest_edge":') }],
    });
  });
});
