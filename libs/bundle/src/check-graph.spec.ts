import type { OnnxModel, OnnxTensorType } from '@primitives/testing';
import { check, codesOf, ids, image, model, sample, vectors } from '../spec/samples';

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
      'with too many numbers an image',
      [image],
      [{ ...good, shape: ['b', 16_385] }],
      'output_shape_mismatch: output "pooler_output" has shape [b, 16385]; expected [batch, D] with D of at most 16384',
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
      'output_shape_mismatch: output "pooler_output" has shape [b, 50, 8]; expected [batch, D] with D of at most 16384',
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

it('states the first ten of many unexpected inputs, and the report lists 64', async () => {
  const inputs = Array.from({ length: 150_000 }, (_, i): OnnxTensorType => ({ ...image, name: `x${i}` }));
  const outputs = [vectors('pooler_output'), ...inputs.slice(0, 100)];
  const report = await check({ ...sample('open-valid-embedder'), 'model.onnx': model([image, ...inputs], outputs) });
  expect(codesOf(report)).toHaveLength(10);
  expect(report.graphs[0]!.inputs).toHaveLength(64);
  expect(report.graphs[0]!.outputs).toHaveLength(64);
});

it('writes no half of a surrogate pair into a finding', async () => {
  const long = `${'a'.repeat(359)}\u{1F600}`;
  const report = await check({
    ...sample('open-valid-embedder'),
    'model.onnx': model([image, { ...image, name: long }], [vectors('pooler_output')]),
  });
  expect(report.findings[0]!.found ?? report.findings[0]!.message).toMatch(/a\uFFFD…/);
  expect(report.findings[0]!.message).not.toMatch(/\p{Cs}/u);
});
