import {
  predictionLayout,
  PROTOCOLS,
  type BenchmarkDefinition,
  type InterfaceId,
  type ProtocolId,
} from '@primitives/benchmark';
import { checkBundlePath } from '@primitives/bundle-files';
import { Normaliser } from '@primitives/images';
import { floats, onnxModel, TINY_WORLD, TINY_WORLD_SIDE as SIDE, tinyWorldImages } from '@primitives/testing';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openModel } from './open-model.js';
import { predictorFor, UnansweredProtocolError } from './predictor-for.js';
import type { Question, Predictions } from './predictor.js';
import type { Isolation } from '@primitives/sandbox';

const FIXTURES = join(__dirname, '../../bundle/fixtures');
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const WORLD = tinyWorldImages();
const { attributes, objects } = TINY_WORLD;
const PAIRS = attributes.flatMap((attribute) => objects.map((object) => `${attribute} ${object}`));
/** Every image of the tiny world, with queries about its own colour and two others. */
const QUESTIONS: Question[] = WORLD.map(({ attribute, object }, i) => {
  const own = attributes.indexOf(attribute);
  return { id: `i${i}`, object, queries: [own, (own + 1) % 8, (own + 3) % 8].sort((a, b) => a - b) };
});

interface Query {
  readonly definition?: BenchmarkDefinition;
  readonly only?: readonly number[];
  readonly batch?: number;
  readonly threads?: number;
}

/** Models stay open between tests: a process starts for each. */
const opened = new Map<string, ReturnType<typeof open>>();
async function open(folder: string, threads: number) {
  const report = await checkBundlePath(folder);
  return { report, model: await openModel({ folder, report, isolation: L1, threads }) };
}
const openedOnce = (folder: string, threads: number): ReturnType<typeof open> => {
  const key = `${folder} ${threads}`;
  const known = opened.get(key) ?? open(folder, threads);
  opened.set(key, known);
  return known;
};
afterAll(async () => {
  for (const { model } of await Promise.all(opened.values())) await model.close();
});

/** A bundle's answers to images of the tiny world, batch by batch. */
async function predict(
  folder: string,
  protocol: ProtocolId,
  { definition = TINY_WORLD, only = WORLD.map((_, i) => i), batch = only.length, threads = 1 }: Query = {},
): Promise<Record<string, Float32Array>> {
  const { report, model } = await openedOnce(folder, threads);
  const predictor = await predictorFor(protocol, { model, definition });
  const normaliser = new Normaliser(report.preprocessing!);
  const parts: Predictions[] = [];
  for (let from = 0; from < only.length; from += batch) {
    const rows = only.slice(from, from + batch);
    parts.push(
      await predictor.predict(
        normaliser.batch(rows.map((i) => WORLD[i]!.pixels)),
        rows.map((i) => QUESTIONS[i]!),
      ),
    );
  }
  return Object.fromEntries(
    Object.keys(parts[0]!).map((name) => [name, Float32Array.from(parts.flatMap((part) => [...part[name]!]))]),
  );
}
const sample = (kind: string) => join(FIXTURES, `open-valid-${kind}`);

const rowOf = (matrix: Float32Array, width: number, row: number) => [
  ...matrix.subarray(row * width, (row + 1) * width),
];
/** The name of each row's best column. */
const best = (matrix: Float32Array, names: readonly string[]) =>
  Array.from({ length: matrix.length / names.length }, (_, row) => {
    const values = rowOf(matrix, names.length, row);
    return names[values.indexOf(Math.max(...values))];
  });
const SHOWN = WORLD.map(({ attribute, object }) => `${attribute} ${object}`);

describe('a dual encoder', () => {
  it.each(['dual-encoder', 'dual-encoder-extdata'])('ranks the true pair first on all 24 images: %s', async (kind) => {
    const predictions = await predict(sample(kind), 'mac');
    expect(Object.keys(predictions)).toEqual(['pair']);
    expect(best(predictions['pair']!, PAIRS)).toEqual(SHOWN);
  });

  it('answers the cosine times the logit scale: 100 by default', async () => {
    const { pair } = await predict(sample('dual-encoder'), 'mac');
    expect(Math.max(...pair!.map(Math.abs))).toBeLessThanOrEqual(100.0001);
    const folder = await mkdtemp(join(tmpdir(), 'scaled-'));
    await cp(sample('dual-encoder'), folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object;
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, logit_scale: 2 }));
    const scaled = (await predict(folder, 'mac'))['pair']!;
    for (const [i, value] of scaled.entries()) expect(value).toBeCloseTo(pair![i]! / 50, 4);
    await rm(folder, { recursive: true });
  });

  it('scores a statement about every attribute of an instance’s own object, by the plain cosine', async () => {
    const predictions = await predict(sample('dual-encoder'), 'vaw-itc');
    expect(Object.keys(predictions)).toEqual(['score', 'score_t1']);
    const { pair } = await predict(sample('dual-encoder'), 'mac');
    for (const [row, { object }] of WORLD.entries()) {
      const ofObject = rowOf(pair!, PAIRS.length, row).filter(
        (_, column) => column % objects.length === objects.indexOf(object),
      );
      rowOf(predictions['score']!, attributes.length, row).forEach((value, a) =>
        expect(value).toBeCloseTo(ofObject[a]! / 100, 6),
      );
    }
    expect(best(predictions['score']!, attributes)).toEqual(WORLD.map(({ attribute }) => attribute));
  });

  it.each(['caption-choice', 'image-caption-pairs'] as const)(
    'scores the queried captions of each image by the plain cosine: %s',
    async (protocol) => {
      const { caption_score, ...others } = await predict(sample('dual-encoder'), protocol);
      expect(others).toEqual({});
      const { caption } = await predict(sample('dual-encoder'), 'retrieval');
      const width = TINY_WORLD.captions!.length;
      const expected = QUESTIONS.flatMap(({ queries }, row) => queries!.map((own) => caption![row * width + own]!));
      expect([...caption_score!]).toEqual(expected);
    },
  );

  it('scores every prompt of every set for every image, by the plain cosine', async () => {
    const { similarity } = await predict(sample('dual-encoder'), 'compun');
    expect(similarity!.length).toBe(24 * (3 + 3 + 6 + 3));
    expect(Math.max(...similarity!)).toBeLessThanOrEqual(1.00001);
  });

  it('combines the prompts of a primitive by the mean of their embeddings', async () => {
    const { activation } = await predict(sample('dual-encoder'), 'compmap');
    const single = (text: string) => ({
      ...TINY_WORLD,
      concepts: {
        ...TINY_WORLD.concepts!,
        primitives: TINY_WORLD.concepts!.primitives.map(({ name, prompts }, i) => ({
          name,
          prompts: i === 0 ? [text] : prompts,
        })),
      },
    });
    const [one, other] = [
      await predict(sample('dual-encoder'), 'compmap', { definition: single('this is black') }),
      await predict(sample('dual-encoder'), 'compmap', { definition: single('a photo of black') }),
    ];
    const columns = attributes.length + objects.length;
    for (let row = 0; row < 24; row++) {
      const [joined, first, second] = [activation!, one['activation']!, other['activation']!].map(
        (matrix) => matrix[row * columns]!,
      ) as [number, number, number];
      // the cosine with the mean of two unit rows: their mean cosine, scaled because the mean is shorter than one
      expect(Math.abs(joined)).toBeGreaterThanOrEqual(Math.abs((first + second) / 2) - 1e-4);
      if (Math.abs(first + second) > 1e-3) expect(Math.sign(joined)).toBe(Math.sign(first + second));
    }
  });

  it('averages the cosines of the texts of an object for pairs', async () => {
    const texts = (...some: readonly string[]) => ({ ...TINY_WORLD, objectTexts: objects.map(() => [...some]) });
    const pair = async (...some: readonly string[]) =>
      (await predict(sample('dual-encoder'), 'czsl', { definition: texts(...some) }))['pair']!;
    const [both, first, second] = [
      await pair('{object}', 'black {object}'),
      await pair('{object}'),
      await pair('black {object}'),
    ];
    expect([...first]).not.toEqual([...second]);
    both.forEach((value, i) => expect(value).toBeCloseTo((first[i]! + second[i]!) / 2, 3));
  });

  it('returns rows of length one for the probe', async () => {
    const { embedding } = await predict(sample('dual-encoder'), 'attribute-probe');
    const width = embedding!.length / 24;
    for (let row = 0; row < 24; row++) expect(Math.hypot(...rowOf(embedding!, width, row))).toBeCloseTo(1, 5);
  });
});

describe('a matcher', () => {
  it('ranks the true pair first', async () => {
    const { pair } = await predict(sample('matcher'), 'mac', { only: [4, 17] });
    expect(best(pair!, PAIRS)).toEqual([SHOWN[4], SHOWN[17]]);
    for (const value of pair!) expect(value).toBeGreaterThanOrEqual(0);
  });

  it('answers each query of each instance, once per statement', async () => {
    const predictions = await predict(sample('matcher'), 'vaw-itm');
    expect(Object.keys(predictions)).toEqual(['query_score', 'query_score_t1']);
    const { pair } = await predict(sample('matcher'), 'mac');
    const expected = QUESTIONS.flatMap(({ queries, object }, row) =>
      queries!.map((a) => pair![row * PAIRS.length + a * objects.length + objects.indexOf(object!)]!),
    );
    expect([...predictions['query_score']!]).toEqual(expected);
    expect(predictions['query_score_t1']!.length).toBe(24 * 3);
  });

  it('answers each queried caption of each instance', async () => {
    const { caption_score } = await predict(sample('matcher'), 'caption-choice', { only: [4, 17] });
    const { caption } = await predict(sample('matcher'), 'retrieval', { only: [4, 17] });
    const width = TINY_WORLD.captions!.length;
    const expected = [4, 17].flatMap((i, row) => QUESTIONS[i]!.queries!.map((own) => caption![row * width + own]!));
    expect([...caption_score!]).toEqual(expected);
  });

  it('combines the prompts of a primitive by the mean of their scores', async () => {
    const { activation } = await predict(sample('matcher'), 'compmap', { only: [0, 5] });
    expect(activation!.length).toBe(2 * 11);
    expect(best(activation!, [...attributes, ...objects]).length).toBe(2);
  });
});

describe('a VQA model', () => {
  it('answers every question of the tiny world correctly', async () => {
    const { answer, score } = await predict(sample('vqa'), 'vaw-vqa');
    const truth = WORLD.flatMap(({ attribute }, i) =>
      QUESTIONS[i]!.queries!.map((a) => (attributes[a] === attribute ? 1 : 0)),
    );
    expect([...answer!]).toEqual(truth);
    expect([...score!].map((p) => (p >= 0.5 ? 1 : 0))).toEqual(truth);
  });
});

describe('an embedder', () => {
  it('returns its rows unchanged', async () => {
    const { embedding } = await predict(sample('embedder'), 'attribute-probe');
    expect(embedding!.length % 24).toBe(0);
    expect(Math.hypot(...rowOf(embedding!, embedding!.length / 24, 3))).not.toBeCloseTo(1, 2);
  });

  it('returns the activations of the primitives when it has one for each', async () => {
    const primitives = TINY_WORLD.concepts!.primitives.slice(0, 8);
    const definition: BenchmarkDefinition = {
      ...TINY_WORLD,
      concepts: { primitives, task: { kind: 'classify', classes: [], episodes: [], fullShot: true } },
    };
    expect((await predict(sample('embedder'), 'compmap', { definition }))['activation']!.length).toBe(24 * 8);
    await expect(predict(sample('embedder'), 'compmap')).rejects.toMatchObject({
      finding: { code: 'output_shape_mismatch', found: '[24, 8]', expected: '[24, 11], a number for each primitive' },
    });
  });
});

describe('a classifier', () => {
  it('has its labels in the benchmark’s order', async () => {
    const { attribute, object } = await predict(sample('classifier'), 'mac');
    expect(best(attribute!, attributes)).toEqual(WORLD.map((image) => image.attribute));
    expect(object).toBeUndefined();
    // its manifest declares softmax
    for (let row = 0; row < 24; row++) expect(rowOf(attribute!, 8, row).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
  });

  it('answers attributes only if only they are queried', async () => {
    const { attribute } = await predict(sample('classifier'), 'mac');
    expect(await predict(sample('classifier'), 'vaw-classifier')).toEqual({ score: attribute });
  });

  it('may omit unused labels and pairs, which are never predicted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pairs-'));
    const pairs = [
      ['red', 'plain'],
      ['mauve', 'plain'],
      ['black', 'bars'],
    ];
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
      schema: 'onnx-bundle/1',
      name: 'pairs',
      version: '1',
      license: 'CC0-1.0',
      interface: 'classifier',
      files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
      heads: { pair: { output: 'logits', labels: 'labels.json#pairs', activation: 'none' } },
    };
    const preprocessing = {
      do_resize: true,
      size: { height: SIDE, width: SIDE },
      resample: 3,
      do_rescale: true,
      do_normalize: false,
    };
    await writeFile(join(folder, 'model.onnx'), model);
    for (const [name, value] of Object.entries({
      'manifest.json': manifest,
      'labels.json': { pairs },
      'preprocessor_config.json': preprocessing,
    }))
      await writeFile(join(folder, name), JSON.stringify(value));
    const { pair } = await predict(folder, 'mac', { only: [SHOWN.indexOf('red plain')] });
    const expected = PAIRS.map((name) => ({ 'red plain': 11, 'black bars': 30 })[name] ?? -Infinity);
    expect([...pair!]).toEqual(expected);
    await rm(folder, { recursive: true });
  });
});

/** Every combination of interface and protocol. */
const WAYS = (Object.keys(PROTOCOLS) as ProtocolId[])
  .filter((protocol) => !protocol.startsWith('czsl')) // with the texts of mac
  .flatMap((protocol) =>
    PROTOCOLS[protocol].interfaces.map((interfaceId): [InterfaceId, ProtocolId] => [interfaceId, protocol]),
  )
  .filter(([interfaceId, protocol]) => !(interfaceId === 'embedder' && protocol === 'compmap')); // the sample has no activation for each primitive

describe('every interface under every protocol that it can answer', () => {
  const only = [0, 7, 16, 3, 23]; // shuffled, like a shard

  it.each(WAYS)(
    'a %s answers %s with the matrices of its layout, the same bits for any batches and threads',
    async (interfaceId, protocol) => {
      const whole = await predict(sample(interfaceId), protocol, { only });
      const rows = only.map((i) => QUESTIONS[i]!);
      for (const { name, rows: n, columns, required } of predictionLayout(TINY_WORLD, protocol, rows, interfaceId)) {
        if (!whole[name] && !required) continue;
        if (columns === 'any') expect(whole[name]!.length % n).toBe(0);
        else expect({ name, length: whole[name]!.length }).toEqual({ name, length: n * (columns ?? 1) });
      }
      expect(await predict(sample(interfaceId), protocol, { only, batch: 2, threads: 2 })).toEqual(whole);
      const turned = [...only].reverse();
      const again = await predict(sample(interfaceId), protocol, { only: turned, batch: 1 });
      for (const [name, values] of Object.entries(whole)) {
        const width = values.length / only.length;
        expect(turned.flatMap((_, row) => rowOf(again[name]!, width, turned.length - 1 - row))).toEqual([...values]);
      }
    },
  );

  it('and no other', async () => {
    await expect(predict(sample('embedder'), 'mac')).rejects.toThrow(UnansweredProtocolError);
    await expect(predict(sample('classifier'), 'vaw-itc')).rejects.toThrow(UnansweredProtocolError);
  });
});
