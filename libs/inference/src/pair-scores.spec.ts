import { checkBundlePath } from '@primitives/bundle-files';
import { colourTextMatcher, MATCHER_SIDE as SIDE, type OnnxNode } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from './model.js';
import { openModel } from './open-model.js';
import { everyPair, PairScores } from './pair-scores.js';
import { DEFAULT_LIMITS, type Isolation } from '@primitives/sandbox';

const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const TEXTS = ['a cat', 'hello', 'a photo of a cat', 'world', 'stop world', 'a'];

/** [1, 3] × [n, 1] stretches to [n, 3]: one image for many texts gives the same sum. */
const STRETCHING: OnnxNode[] = [
  { op: 'Mul', inputs: ['rgb', 'text'], outputs: ['tinted'] },
  {
    op: 'ReduceMean',
    inputs: ['tinted'],
    outputs: ['score'],
    attributes: { axes: { ints: [1] }, keepdims: { int: 1 } },
  },
];
/** Concatenates rows: requires as many images as texts. */
const PAIRING: OnnxNode[] = [
  { op: 'Mul', inputs: ['rgb', 'text'], outputs: ['tinted'] },
  { op: 'Concat', inputs: ['rgb', 'tinted'], outputs: ['both'], attributes: { axis: { int: 1 } } },
  { op: 'ReduceMean', inputs: ['both'], outputs: ['score'], attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } },
];
/** Gives several rows for one image, and different ones than for each alone: depends on the batch. */
const COUNTING: OnnxNode[] = [
  { op: 'ReduceSum', inputs: ['rgb'], outputs: ['all'], attributes: { keepdims: { int: 1 } } },
  { op: 'Mul', inputs: ['all', 'text'], outputs: ['score'] },
];

/** Takes 40 MB for each row. */
const LARGE: OnnxNode[] = [
  { op: 'Mul', inputs: ['rgb', 'text'], outputs: ['tinted'] },
  { op: 'Constant', inputs: [], outputs: ['times'], attributes: { value_ints: { ints: [1, 3_333_333] } } },
  { op: 'Tile', inputs: ['tinted', 'times'], outputs: ['wide'] },
  { op: 'ReduceMax', inputs: ['wide'], outputs: ['score'], attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } },
];
const WORDS = Array.from({ length: 32 }, (_, i) => `a cat ${'abcdefgh'[i % 8]} ${'abcd'[Math.floor(i / 8)]}`);

describe('the scores of images and texts', () => {
  let folder = '';
  let model: Model;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pairs-'))));
  afterEach(async () => {
    await model.close();
    await rm(folder, { recursive: true });
  });

  const pixels = Float32Array.from({ length: 3 * 3 * SIDE * SIDE }, (_, i) => (i % 29) / 29);
  it('come from smaller batches if the memory limit does not allow larger ones', async () => {
    for (const [name, bytes] of Object.entries(colourTextMatcher(LARGE))) await writeFile(join(folder, name), bytes);
    const report = await checkBundlePath(folder);
    const limits = { ...DEFAULT_LIMITS, memoryBytes: 1e9 };
    model = await openModel({ folder, report, isolation: L1, threads: 1, limits });
    const scores = new PairScores(model, model.tokens!, 'score');
    const image = pixels.subarray(0, 3 * SIDE * SIDE);
    const alone = [];
    for (const text of WORDS) alone.push((await scores.score(image, 1, everyPair(1, [text]))).values[0]);
    const run = jest.spyOn(model, 'run');
    const { values } = await scores.score(image, 1, everyPair(1, WORDS));
    expect([...values]).toEqual(alone);
    const rows = run.mock.calls.map(([, n]) => n);
    expect([rows[0], Math.min(...rows) < 32]).toEqual([32, true]);
  });

  async function scoresOf(joining: readonly OnnxNode[]) {
    for (const [name, bytes] of Object.entries(colourTextMatcher(joining))) await writeFile(join(folder, name), bytes);
    const report = await checkBundlePath(folder);
    model = await openModel({ folder, report, isolation: L1, threads: 1 });
    const scores = new PairScores(model, model.tokens!, 'score');
    await scores.score(pixels, 3, everyPair(3, ['a'])); // it knows now whether the graph stretches
    const run = jest.spyOn(model, 'run');
    const { values } = await scores.score(pixels, 3, everyPair(3, TEXTS));
    const imagesOfRuns = run.mock.calls.map(([, , { pixels: given }]) => given!.length / (3 * SIDE * SIDE));
    const textsOfRuns = run.mock.calls.map(([, n]) => n);
    return { values, imagesOfRuns, textsOfRuns };
  }

  it('come from runs across images if every pair needs its own', async () => {
    const { imagesOfRuns, textsOfRuns } = await scoresOf(PAIRING);
    expect(imagesOfRuns).toEqual(textsOfRuns);
    expect(textsOfRuns.reduce((a, b) => a + b)).toBe(3 * TEXTS.length);
    // one run per length, not per image
    expect(textsOfRuns.length).toBe(new Set(TEXTS.map((text) => text.split(' ').length)).size);
  });

  it('come from one image per run if the graph stretches it over the texts, and are the same', async () => {
    const stretched = await scoresOf(STRETCHING);
    expect(new Set(stretched.imagesOfRuns)).toEqual(new Set([1]));
    const mean = (row: number) => pixels.subarray(row * 48, (row + 1) * 48).reduce((a, b) => a + b, 0) / 48;
    stretched.values.forEach((value, cell) => {
      const single = stretched.values[cell % TEXTS.length]! / mean(0);
      expect(value / mean(Math.floor(cell / TEXTS.length)) / single).toBeCloseTo(1, 4);
    });
  });

  it('never come from one image per run if that would change the answer', async () => {
    expect((await scoresOf(COUNTING)).imagesOfRuns.some((images) => images > 1)).toBe(true);
  });
});
