import { parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { checkBundlePath } from '@primitives/bundle-files';
import { Normaliser } from '@primitives/images';
import { floats, onnxModel } from '@primitives/testing';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { macPredictor, type MacScores } from './mac-predictor.js';
import { Model } from './model.js';
import type { Isolation } from './sandbox.js';
import { TextTokens } from './text-tokens.js';

/**
 * The tiny world of the sample bundles (fixtures/INDEX.md): 8 colours × 3 patterns on 224 × 224 pixels, on which the hand-made
 * models are exact.
 */
const FIXTURES = join(__dirname, '../../bundle/fixtures');
const L1: Isolation = { level: 'L1', reason: 'asked for by the test', bubblewrap: null };
const SIDE = 224;
const COLOURS = { black: [0, 0, 0], blue: [0, 0, 1], cyan: [0, 1, 1], green: [0, 1, 0], magenta: [1, 0, 1], red: [1, 0, 0], white: [1, 1, 1], yellow: [1, 1, 0] } as const;
const PATTERNS = ['bars', 'plain', 'stripes'] as const;
const attributes = Object.keys(COLOURS);
const objects: string[] = [...PATTERNS];

const DEFINITION: BenchmarkDefinition = parseDefinition({
  ...{ schema: 'benchmark/1', slug: 'tiny-world', title: 'Tiny world', version: 1, description: '', licence: 'CC0-1.0' },
  ...{ attributes, objects, families: { colour: attributes }, hierarchy: [] },
  pairs: { train: [[0, 0]], val: [], test: [] },
  prompts: { pair: 'a photo of {attribute} {object}', attribute: 'a photo of {attribute}', object: 'a photo of {object}' },
});

/** Bands of 16 pixels, of which every second one has its colour drawn towards grey. */
function image(colour: readonly number[], pattern: (typeof PATTERNS)[number]): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const band = pattern === 'plain' ? 1 : Math.floor((pattern === 'stripes' ? y : x) / 16);
    const value = colour[i % 3]!;
    return Math.round(255 * (band % 2 === 1 ? value : 0.5 + (value - 0.5) * 0.3));
  });
}
const WORLD = Object.values(COLOURS).flatMap((colour) => PATTERNS.map((pattern) => image(colour, pattern)));

async function scores(folder: string, definition = DEFINITION, images = WORLD): Promise<MacScores> {
  const report = await checkBundlePath(folder);
  const model = await Model.open({ folder, report, isolation: L1, threads: 1 });
  try {
    const predictor = await macPredictor(model, definition, report.text ? await TextTokens.open(folder, report) : null);
    return await predictor.predict(new Normaliser(report.preprocessing!).batch(images), images.length);
  } finally {
    await model.close();
  }
}

/** The column of each row's best score. */
function best(matrix: Float32Array, width: number): number[] {
  return Array.from({ length: matrix.length / width }, (_, row) => {
    const values = [...matrix.subarray(row * width, (row + 1) * width)];
    return values.indexOf(Math.max(...values));
  });
}
const EVERY_PAIR = WORLD.map((_, i) => i); // image i shows pair i: attribute-major, like the columns

describe('a dual encoder', () => {
  it.each(['open-valid-dual-encoder', 'open-valid-dual-encoder-extdata'])('ranks the true pair first on all 24 images: %s', async (name) => {
    const { pair, attribute, object } = await scores(join(FIXTURES, name));
    expect(best(pair!, 24)).toEqual(EVERY_PAIR);
    expect([attribute, object]).toEqual([undefined, undefined]);
  });

  it('answers the cosine times the logit scale: 100 where the manifest is silent', async () => {
    const { pair } = await scores(join(FIXTURES, 'open-valid-dual-encoder'));
    expect(Math.max(...pair!.map(Math.abs))).toBeLessThanOrEqual(100.0001);
    const folder = await mkdtemp(join(tmpdir(), 'scaled-'));
    await cp(join(FIXTURES, 'open-valid-dual-encoder'), folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object;
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, logit_scale: 2 }));
    const scaled = (await scores(folder)).pair!;
    for (const [i, value] of scaled.entries()) expect(value).toBeCloseTo(pair![i]! / 50, 4);
    await rm(folder, { recursive: true });
  });
});

it('a matcher ranks the true pair first, one row an image and prompt', async () => {
  const { pair } = await scores(join(FIXTURES, 'open-valid-matcher'), DEFINITION, [WORLD[4]!, WORLD[17]!]);
  expect(best(pair!, 24)).toEqual([4, 17]);
  for (const value of pair!) expect(value).toBeGreaterThanOrEqual(0);
});

describe('a classifier', () => {
  it('has its labels brought into the benchmark’s order', async () => {
    const { attribute, object } = await scores(join(FIXTURES, 'open-valid-classifier'));
    expect(best(attribute!, attributes.length)).toEqual(EVERY_PAIR.map((pair) => Math.floor(pair / objects.length)));
    expect(object).toBeUndefined();
    const sums = EVERY_PAIR.map((row) => attribute!.subarray(row * 8, row * 8 + 8).reduce((a, b) => a + b, 0));
    for (const sum of sums) expect(sum).toBeCloseTo(1, 5); // its manifest declares softmax
  });

  it('may leave out labels that nobody asks for, and pairs: those are never predicted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pairs-'));
    const pairs = [['red', 'plain'], ['mauve', 'plain'], ['black', 'bars']];
    const model = onnxModel({
      inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, SIDE, SIDE] }],
      outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', 3] }],
      nodes: [
        { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
        { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
        { op: 'Add', inputs: ['rgb', 'tens'], outputs: ['logits'] },
      ],
      initializers: [{ name: 'tens', dtype: 'float32', dims: [3], raw: floats([10, 20, 30]) }],
    });
    const manifest = {
      ...{ schema: 'onnx-bundle/1', name: 'pairs', version: '1', license: 'CC0-1.0', interface: 'classifier' },
      files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
      heads: { pair: { output: 'logits', labels: 'labels.json#pairs', activation: 'none' } },
    };
    const preprocessing = { do_resize: true, size: { height: SIDE, width: SIDE }, resample: 3, do_rescale: true, do_normalize: false };
    await writeFile(join(folder, 'model.onnx'), model);
    for (const [name, value] of Object.entries({ 'manifest.json': manifest, 'labels.json': { pairs }, 'preprocessor_config.json': preprocessing })) await writeFile(join(folder, name), JSON.stringify(value));
    const { pair } = await scores(folder, DEFINITION, [WORLD[attributes.indexOf('red') * 3 + 1]!]);
    const expected = new Array<number>(24).fill(-Infinity);
    expected[attributes.indexOf('red') * 3 + 1] = 11;
    expected[0] = 30;
    expect([...pair!]).toEqual(expected);
    await rm(folder, { recursive: true });
  });
});
